const chunkBytes = 64 << 10

/** Named lists as one JSON object, one row per line, streamed in pieces. */
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
