import { expect, it, jest } from '@jest/globals'
import { endSession } from '../../../shared/session/session.ts'
import { logInAs } from '../../../test-app.tsx'
import { keepFile, pendingFile, releaseFile } from './pending-files.ts'
import type { PendingFile } from './file-store.ts'

const entry = (key: string): PendingFile =>
  ({ key, by: 'me', to: 'you', kind: 'image', file: new Blob(['x']) }) as unknown as PendingFile

it('the address of a sent file is let go once it is no longer shown, those of unsent ones with the login', () => {
  logInAs('me')
  jest.useFakeTimers()
  let made = 0
  jest.spyOn(URL, 'createObjectURL').mockImplementation(() => `blob:${(made += 1)}`)
  const letGo = jest.spyOn(URL, 'revokeObjectURL')
  keepFile(entry('sent'))
  keepFile(entry('unsent'))
  releaseFile('sent')
  expect([pendingFile('sent'), letGo.mock.calls]).toEqual([undefined, []])
  jest.advanceTimersByTime(600_000)
  expect(letGo.mock.calls).toEqual([['blob:1']])
  endSession()
  expect(letGo.mock.calls).toEqual([['blob:1'], ['blob:2']])
})
