import type { Call, Service } from '@xinyu/contracts/call'
import { calls } from '@xinyu/contracts/http/all'
import { Controller, type Type } from '@nestjs/common'
import { AppError } from './error.ts'
import { Answers, answered } from './http/decorators.ts'

/** The service's calls that no controller answers yet: 501 through the real route, guard and validation. */
export const notBuiltController = (service: Service): Type => {
  class NotBuiltController {}
  for (const call of calls.filter((candidate: Call) => candidate.owner === service && !answered.has(candidate.path))) {
    const method = (): never => { throw new AppError('NOT_BUILT', { path: call.path }) }
    Object.defineProperty(NotBuiltController.prototype, call.path, { value: method, writable: true, configurable: true })
    Answers(call)(NotBuiltController.prototype, call.path, Object.getOwnPropertyDescriptor(NotBuiltController.prototype, call.path) as PropertyDescriptor)
    answered.delete(call.path)
  }
  Controller()(NotBuiltController)
  return NotBuiltController
}
