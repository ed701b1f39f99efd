/**
 * The JSON of kept runs with a line for each run: a changed run is a changed line.
 * @param {{lanes: {runs: object[]}[], [head: string]: unknown}} kept
 */
export function aRunALine({ lanes, ...head }) {
  const laneLines = lanes.map(({ runs, ...settings }) => {
    const runLines = runs.map((run) => `      ${JSON.stringify(run)}`).join(',\n');
    return `    ${JSON.stringify(settings).slice(0, -1)},"runs":[\n${runLines}\n    ]}`;
  });
  return `${JSON.stringify(head).slice(0, -1)},"lanes":[\n${laneLines.join(',\n')}\n]}\n`;
}
