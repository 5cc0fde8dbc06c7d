import { readFileSync } from 'node:fs'
import { describe, expect, it } from '@jest/globals'
import { breakingChanges, type Promises, promisesOf } from './breaking.ts'
import { openApiDocument } from './openapi.ts'

type Field = { type: string; required: boolean }
const promises = (input: Record<string, Field>, output: Record<string, Field>, caller = 'N'): Promises => ({
  version: '1',
  operations: { 'POST /api/x': { caller, input, output } },
})
const text = { type: 'string', required: true }
const maybe = { type: 'string', required: false }

describe('the promises to clients', () => {
  it('are kept since the last release, or the version was raised', () => {
    const released = JSON.parse(
      readFileSync(new URL('../../released/promises.json', import.meta.url), 'utf8'),
    ) as Promises
    const now = promisesOf(openApiDocument())
    if (released.version === now.version) expect(breakingChanges(released, now)).toEqual([])
    expect(Object.keys(released.operations).length).toBeGreaterThan(100)
  })

  it.each([
    ['a removed call', promises({}, {}), { version: '1', operations: {} }, 'POST /api/x is gone'],
    ['a new required field', promises({}, {}), promises({ a: text }, {}), 'POST /api/x: input a is new and required'],
    [
      'a field that became required',
      promises({ a: maybe }, {}),
      promises({ a: text }, {}),
      'POST /api/x: input a became required',
    ],
    [
      'an input that takes less',
      promises({ a: { type: '"x"|"y"', required: true } }, {}),
      promises({ a: { type: '"x"', required: true } }, {}),
      'POST /api/x: input a no longer takes all of "x"|"y"',
    ],
    ['an output that is gone', promises({}, { a: text }), promises({}, {}), 'POST /api/x: output a is gone'],
    [
      'an output that may be absent',
      promises({}, { a: text }),
      promises({}, { a: maybe }),
      'POST /api/x: output a may be absent now',
    ],
    [
      'an output that can be null',
      promises({}, { a: text }),
      promises({}, { a: { type: 'null|string', required: true } }),
      'POST /api/x: output a can be null|string, promised string',
    ],
    ['a narrower caller', promises({}, {}), promises({}, {}, 'A'), 'POST /api/x: caller N became A'],
  ] as const)('are broken by %s', (_what, before, after, change) => {
    expect(breakingChanges(before, after)).toEqual([change])
  })

  it('are not broken by additions', () => {
    expect(
      breakingChanges(promises({ a: text }, { b: maybe }), promises({ a: maybe, c: maybe }, { b: text, d: text }, 'T')),
    ).toEqual([])
  })

  it('include components, lists and unions', () => {
    const document = (name: string) => ({
      info: { version: '1' },
      components: {
        schemas: { Card: { type: 'object', required: [name], properties: { [name]: { type: 'string' } } } },
      },
      paths: {
        '/api/x': {
          post: {
            'x-caller': 'N',
            responses: {
              200: {
                content: {
                  json: {
                    schema: {
                      type: 'object',
                      required: ['list'],
                      properties: {
                        list: {
                          type: 'array',
                          items: { anyOf: [{ $ref: '#/components/schemas/Card' }, { type: 'null' }] },
                        },
                      },
                    },
                  },
                },
              },
            },
          },
        },
      },
    })
    expect(breakingChanges(promisesOf(document('name')), promisesOf(document('title')))).toEqual([
      'POST /api/x: output list[]?.name is gone',
    ])
  })
})
