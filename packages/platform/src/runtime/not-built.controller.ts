import { allResources } from '@xinyu/contracts/admin/all'
import type { Service } from '@xinyu/contracts/call'
import { calls } from '@xinyu/contracts/http/all'
import type { Resource } from '@xinyu/contracts/resource'
import { Controller, type Type } from '@nestjs/common'
import { AppError } from '../error.ts'
import {
  Implements,
  implementedPaths,
  ImplementsAction,
  ImplementsCreate,
  ImplementsList,
  ImplementsOne,
  ImplementsRemove,
  ImplementsUpdate,
} from '../http/calls/decorators.ts'

type Decorate = (target: object, key: string, descriptor: TypedPropertyDescriptor<() => never>) => void

/** Calls in the contract without a controller: 501 through the real route, guard and validation. */
export const notBuiltController = (service: Service): Type => {
  class NotBuiltController {}
  const answer = (name: string, decorate: Decorate): void => {
    const method = (): never => {
      throw new AppError('NOT_BUILT', { path: name })
    }
    Object.defineProperty(NotBuiltController.prototype, name, { value: method, writable: true, configurable: true })
    decorate(
      NotBuiltController.prototype,
      name,
      Object.getOwnPropertyDescriptor(NotBuiltController.prototype, name) as TypedPropertyDescriptor<() => never>,
    )
  }
  for (const call of calls.filter(({ owner, path }) => owner === service && !implementedPaths.has(path))) {
    answer(call.path, Implements(call))
    implementedPaths.delete(call.path)
  }
  for (const resource of allResources.filter(({ owner, built }) => owner === service && built === false))
    answerResource(resource, answer)
  Controller()(NotBuiltController)
  return NotBuiltController
}

const answerResource = (resource: Resource, answer: (name: string, decorate: Decorate) => void): void => {
  const name = `admin/${resource.name}`
  answer(name, ImplementsList(resource))
  answer(`${name}/:id`, ImplementsOne(resource))
  if (resource.create) answer(`${name} create`, ImplementsCreate(resource))
  if (resource.update) answer(`${name} update`, ImplementsUpdate(resource))
  if (resource.remove) answer(`${name} remove`, ImplementsRemove(resource))
  for (const action of Object.keys(resource.actions ?? {}))
    answer(`${name} ${action}`, ImplementsAction(resource, action))
}
