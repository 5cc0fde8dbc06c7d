// oxlint-disable no-control-regex -- control characters are what is looked for
const controls = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\p{Cs}]/u
const lineBreaks = /[\t\n\r\u2028\u2029]/
const directions = /[\u202a-\u202e\u2066-\u2069]/
const visible = /[^\p{C}\p{Z}\p{M}\u115f\u1160\u3164\uffa0\u2800]/u

/**
 * Whether a text has control characters (except tabs and line breaks) or lone surrogates, which nobody can have typed.
 */
export const hasControls = (text: string): boolean => controls.test(text)

/**
 * Whether a text is what it looks like: nothing in it controls a terminal or changes the direction of the text around
 * it, and unless it is empty something is visible.
 */
export const isPlainText = (text: string): boolean =>
  !hasControls(text) && !directions.test(text) && (text === '' || visible.test(text))

/** Plain text of one line without invisible spaces, so that no two names look the same because of them. */
export const isPlainLine = (text: string): boolean =>
  isPlainText(text) && !lineBreaks.test(text) && !/[\u200b\u2060\ufeff\u00ad]/.test(text)
