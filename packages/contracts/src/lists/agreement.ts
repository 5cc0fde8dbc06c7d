/** The version of the service agreement that is in force and gets signed. */
export const serviceAgreementVersion = '2026-11'
