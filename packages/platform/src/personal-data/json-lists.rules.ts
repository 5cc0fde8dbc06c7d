const chunkBytes = 64 << 10

/** Named lists as one JSON object, a row a line, in pieces: only one of them is in memory. */
export async function* jsonOf(lists: Record<string, AsyncIterable<object>>): AsyncGenerator<Buffer> {
  let text = '{'
  let isFirst = true
  for (const [name, rows] of Object.entries(lists)) {
    text += `${isFirst ? '' : ','}\n  ${JSON.stringify(name)}: [`
    isFirst = false
    let separator = ''
    for await (const row of rows) {
      text += `${separator}\n    ${JSON.stringify(row)}`
      separator = ','
      if (text.length < chunkBytes) continue
      yield Buffer.from(text)
      text = ''
    }
    text += separator === '' ? ']' : '\n  ]'
  }
  yield Buffer.from(`${text}\n}\n`)
}
