/** Shown above every text that a lawyer has not reviewed yet. */
export const draftEn = [
  'State of this text',
  'A draft by the product team, to be reviewed by a lawyer before publication. The operator’s name, credit code, seat and contact are those on the page “Help and support” and on receipts. Changes are shown seven days ahead with their version; of important ones you are asked again. The Chinese text decides where the two differ.',
] as const
