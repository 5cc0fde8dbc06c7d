/** spreadsheets run cells with these prefixes as formulas */
const formula = /^[=+\-@\t\r]/
const isNumber = (text: string): boolean => /^-?\d+(\.\d+)?$/.test(text)

const cell = (value: string | number | null): string => {
  const text = String(value ?? '')
  const safe = formula.test(text) && !isNumber(text) ? `'${text}` : text
  return /[",\n\r]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** CSV for spreadsheets: UTF-8 with BOM, and no cell that runs as a formula. */
export const csvOf = (rows: readonly (readonly (string | number | null)[])[]): string =>
  `\uFEFF${rows.map((row) => row.map(cell).join(',')).join('\r\n')}\r\n`

const READ_MS = 60_000

export const csvBlob = (text: string): Blob => new Blob([text], { type: 'text/csv;charset=utf-8' })

export const saveFile = (name: string, file: Blob): void => {
  const url = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // browsers read it after the click, Safari and Firefox later than others
  setTimeout(() => URL.revokeObjectURL(url), READ_MS)
}
