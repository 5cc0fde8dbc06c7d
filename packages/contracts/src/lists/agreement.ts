/** Which text of the service agreement is in force; who signs, signs this one. */
export const serviceAgreementVersion = '2026-11'
