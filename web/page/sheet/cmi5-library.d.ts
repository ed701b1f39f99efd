/** What is used of the library, which has no types of its own. */
declare module '@rusticisoftware/cmi5' {
  export interface Statement {
    id: string;
    verb: { id: string; display?: Record<string, string> };
    object: { id: string; objectType?: string; definition?: object };
    result?: object;
  }

  export interface Score {
    scaled: number;
    raw: number;
    min: number;
    max: number;
  }

  export default class Cmi5 {
    /** @param address with what the platform's launch wrote into it */
    constructor(address: string);
    start(): Promise<void>;
    passed(score: Score): Promise<Statement>;
    failed(score: Score): Promise<Statement>;
    completed(): Promise<Statement>;
    terminate(): Promise<Statement>;
    prepareStatement(verb: string): Statement;
    sendStatement(statement: Statement): Promise<void>;
    includeSourceActivity(isIncluded: boolean): void;
    isActive(): boolean;
    getEndpoint(): string;
    getAuth(): string;
    getActor(): object;
    getActivityId(): string;
    getRegistration(): string;
    getLaunchMode(): 'Normal' | 'Browse' | 'Review';
    getMasteryScore(): number | null;
    getReturnURL(): string | null;
  }
}
