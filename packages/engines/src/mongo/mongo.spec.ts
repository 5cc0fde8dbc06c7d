import { describe, expect, it } from '@jest/globals'
import { isNewEnough } from '../process/glibc.ts'
import { socketFolder } from './mongo.ts'

describe('the embedded MongoDB', () => {
  it("checks the C library's version", () => {
    expect(['2.36', '2.37', '2.38', '2.41', '3.0'].map(isNewEnough)).toEqual([false, false, true, true, true])
  })

  it('keeps its socket in the data folder, or in a short path if that one is too long for a socket', () => {
    expect(socketFolder('/data/mongo')).toBe('/data/mongo/run')
    const long = `/data/${'very-long-name/'.repeat(8)}mongo`
    expect(Buffer.byteLength(`${socketFolder(long)}/embedded-mongodb-XXXXXX/mongodb.sock`)).toBeLessThanOrEqual(107)
    expect(socketFolder(long)).toBe(socketFolder(long))
    expect(socketFolder(`${long}2`)).not.toBe(socketFolder(long))
  })
})
