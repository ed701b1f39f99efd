/** Pages of a PDF as Chromium prints it, whose objects stand there as text. @param {Buffer} pdf */
export const pagesOf = (pdf) => pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length ?? 0;
