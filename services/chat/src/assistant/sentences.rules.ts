/** so much may wait for the end of a sentence; then it is cut at the last gap, or here */
const mostWaiting = 160
const ending = /[。！？!?；;\n]+[”’"'）)]*|\.(?=\s)/
const gap = /[，,、：:\s](?=[^，,、：:\s]*$)/

/** What may be shown of a text that is still growing: whole sentences, and the rest that waits. */
export const takeSentence = (waiting: string): { sentence: string; rest: string } | null => {
  const end = ending.exec(waiting)
  // what ends the text so far may go on: a quotation mark, another sign
  if (end && end.index + end[0].length < waiting.length) {
    const at = end.index + end[0].length
    return { sentence: waiting.slice(0, at), rest: waiting.slice(at) }
  }
  if (waiting.length <= mostWaiting) return null
  const found = gap.exec(waiting.slice(0, mostWaiting))
  const at = found && found.index > 0 ? found.index + 1 : mostWaiting
  return { sentence: waiting.slice(0, at), rest: waiting.slice(at) }
}
