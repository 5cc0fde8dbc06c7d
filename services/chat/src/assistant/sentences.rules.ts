/** characters that may wait for the end of a sentence; then the text is cut at the last gap, or here */
const maxWaiting = 160
const ending = /[。！？!?；;\n]+[”’"'）)]*|\.(?=\s)/
const gap = /[，,、：:\s](?=[^，,、：:\s]*$)/

/** Splits a growing text into the whole sentences that may be shown and the rest. */
export const takeSentence = (waiting: string): { sentence: string; rest: string } | null => {
  const end = ending.exec(waiting)
  // a quotation mark or more punctuation may follow
  if (end && end.index + end[0].length < waiting.length) {
    const at = end.index + end[0].length
    return { sentence: waiting.slice(0, at), rest: waiting.slice(at) }
  }
  if (waiting.length <= maxWaiting) return null
  const found = gap.exec(waiting.slice(0, maxWaiting))
  const at = found && found.index > 0 ? found.index + 1 : maxWaiting
  return { sentence: waiting.slice(0, at), rest: waiting.slice(at) }
}
