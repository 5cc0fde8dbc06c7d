/** Reads fixed-size pieces from chunks of any size. */
export class BufferedReader {
  #held: Buffer = Buffer.alloc(0)
  readonly #source: AsyncIterator<Uint8Array>

  constructor(source: AsyncIterable<Uint8Array>) {
    this.#source = source[Symbol.asyncIterator]()
  }

  /** Exactly this many bytes. Null at the end; throws if the end comes in between. */
  async read(length: number): Promise<Buffer | null> {
    const pieces = [this.#held]
    let have = this.#held.length
    while (have < length) {
      const { done, value } = await this.#source.next()
      if (done) break
      pieces.push(Buffer.from(value.buffer, value.byteOffset, value.byteLength))
      have += value.byteLength
    }
    const all = pieces.length === 1 ? this.#held : Buffer.concat(pieces)
    if (have < length && have > 0) throw new Error('the bytes end too early')
    this.#held = all.subarray(Math.min(length, have))
    return have < length ? null : all.subarray(0, length)
  }
}
