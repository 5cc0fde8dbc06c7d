// oxlint-disable no-control-regex -- control characters are what is looked for
const controls = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\p{Cs}]/u
const lineBreaks = /[\t\n\r\u2028\u2029]/
const directions = /[\u202a-\u202e\u2066-\u2069]/
const visible = /[^\p{C}\p{Z}\p{M}\u115f\u1160\u3164\uffa0\u2800]/u

/** Has a text control characters (tab and line breaks apart) or halves of characters, which nobody can have typed? */
export const hasControls = (text: string): boolean => controls.test(text)

/**
 * Is a text what it looks like? Nothing in it controls a terminal or turns the direction of what stands around it, and
 * unless it is empty there is something to see.
 */
export const isPlainText = (text: string): boolean =>
  !hasControls(text) && !directions.test(text) && (text === '' || visible.test(text))

/** As a plain text, of one line and without invisible spaces, so that no two names look the same by them. */
export const isPlainLine = (text: string): boolean =>
  isPlainText(text) && !lineBreaks.test(text) && !/[\u200b\u2060\ufeff\u00ad]/.test(text)
