import { describe, expect, test } from '@jest/globals'
import { adminRoles } from '../call.ts'
import { calls } from '../http/all.ts'
import { type Act, type Resource, rolesFor } from '../resource.ts'
import { allResources } from './all.ts'
import { hasPath, impersonalFields, namesIn, personalFields, personalFieldsOf, valuesAt } from './personal.ts'
import { users } from './users.ts'

const adminCalls = calls.filter((call) => call.caller === 'A')
const writesOf = (resource: Resource): Act[] => [
  ...(['create', 'update', 'remove'] as const).filter((act) => resource[act] !== undefined),
  ...Object.keys(resource.actions ?? {}).map((action) => ({ action })),
]

describe('write access in the console', () => {
  test('is declared for every write, never by omission', () => {
    for (const resource of allResources) {
      const isWritten = [resource.create, resource.update, resource.remove].some((act) => act !== undefined)
      expect([resource.name, resource.writeRoles !== undefined]).toEqual([resource.name, isWritten])
      for (const act of writesOf(resource)) expect(rolesFor(resource, act).length).toBeGreaterThan(0)
    }
  })

  test('finance and support change no word of a member, and finance bans nobody', () => {
    const words = allResources.filter(({ subjects, update }) => subjects.length > 0 && update)
    expect(words).toContain(users)
    for (const resource of words)
      for (const role of ['finance', 'support'] as const) expect(rolesFor(resource, 'update')).not.toContain(role)
    expect(rolesFor(users as Resource, { action: 'ban' })).toEqual(['moderator'])
  })

  test('requires read access, so that no change is made blindly', () => {
    for (const resource of allResources)
      for (const act of writesOf(resource))
        for (const role of rolesFor(resource, act))
          expect([resource.name, role === 'admin' || resource.roles.includes(role)]).toEqual([resource.name, true])
  })

  test('for an unnamed action is for admins only', () => {
    expect(rolesFor(users as Resource, { action: 'unheard-of' })).toEqual(['admin'])
    expect(adminRoles).toContain('admin')
  })
})

describe('personal data in the console', () => {
  const shown = [
    ...allResources.map(({ name, record }) => [name, record] as const),
    ...adminCalls.map(({ path, output }) => [path, output] as const),
  ]

  test('every field of a record is classified as personal or not, exactly once', () => {
    const unknown = shown.flatMap(([name, record]) =>
      namesIn(record)
        .filter((field) => personalFields.has(field) === impersonalFields.has(field))
        .map((field) => `${name}: ${field}`),
    )
    expect([...new Set(unknown)]).toEqual([])
  })

  test('a resource that shows personal fields identifies their people', () => {
    for (const { name, record, subjects } of allResources) {
      expect([name, subjects.length > 0]).toEqual([name, personalFieldsOf(record).length > 0])
      for (const path of subjects) expect([name, path, hasPath(record, path)]).toEqual([name, path, true])
    }
  })

  test('so does an admin call, which also declares whether it reads or writes', () => {
    for (const { path, audit, input, output } of adminCalls) {
      expect([path, audit !== undefined]).toEqual([path, true])
      if (audit?.kind === 'read')
        expect([path, audit.subjects.length > 0]).toEqual([path, personalFieldsOf(output).length > 0])
      for (const subject of audit?.subjects ?? [])
        expect([path, subject, hasPath(output, subject) || hasPath(input, subject)]).toEqual([path, subject, true])
    }
  })

  test('paths reach into lists', () => {
    expect(valuesAt([{ user: { _id: 'a' } }, { user: null }, { user: { _id: 'b' } }], 'user._id')).toEqual(['a', 'b'])
  })
})
