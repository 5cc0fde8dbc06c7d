import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { allResources } from '../admin/all.ts'
import { facts } from '../events/all.ts'
import { calls } from '../http/all.ts'
import { WORK_HEADER } from '../client/work.ts'
import { asyncApiDocument } from './asyncapi.ts'
import { eventsPage } from './events-page.ts'
import type { Json } from './json-schema.ts'
import { openApiDocument } from './openapi.ts'

const run = promisify(execFile)
const require = createRequire(import.meta.url)
const paths = openApiDocument().paths as Record<string, Record<string, Json>>
// those of the specification, and our own: differences in the providers' bills, corrections by finance, results of the
// decks, scam signals, and the staff's tools
const resourceNames =
  'users profileReviews realNameReviews gradeReviews featuredUsers vipUsers loginLogs posts comments images reports smilePks products orders withdrawals ledgerEntries versions sysNotices questions sensitiveWords cannedAnswers wordMarks auditLog adminUsers appeals dashboard paymentDifferences pointCorrections erasures matchingDays scamSignals cases incidents signupMatches decisions pastDecisions sharedDevices moderatorFigures escalations memberNotes faceComparisons faqArticles reasonTemplates monthStatements payoutBatches transparencyReports policies statements secondLooks agreements authorityRequests wellness'.split(
    ' ',
  )

describe('the OpenAPI document', () => {
  let folder = ''
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'xinyu-docs-'))
  })
  afterAll(() => rmSync(folder, { recursive: true }))

  it('has every call with its verb, owner and caller', () => {
    const wrong = calls.filter(({ path, verb, owner, caller }) => {
      const operation = paths[`/api/${path}`]?.[verb.toLowerCase()]
      return operation?.['x-owner'] !== owner || operation?.['x-caller'] !== caller
    })
    expect(wrong.map(({ path }) => path)).toEqual([])
  })

  it('has every admin resource with its list and its record', () => {
    expect(allResources.map((resource) => resource.name).sort()).toEqual([...resourceNames].sort())
    for (const name of resourceNames) {
      expect(Object.keys(paths[`/api/admin/${name}`] ?? {})).toContain('get')
      expect(Object.keys(paths[`/api/admin/${name}/{id}`] ?? {})).toContain('get')
    }
  })

  it('marks the calls that may need a proof of work: the header, the challenge in the refusal, and why', () => {
    const { parameters, responses } = openApiDocument().components as Record<string, Record<string, Json>>
    expect(parameters?.Work).toMatchObject({ name: WORK_HEADER, in: 'header', required: false })
    expect(parameters?.Work?.description).toContain(
      'Added because a carrier puts thousands of people behind one address',
    )
    expect(JSON.stringify(responses?.TooFrequentOrWork)).toContain('"keyPrefix"')
    const worked = calls.filter(({ path, verb }) => {
      const operation = paths[`/api/${path}`]?.[verb.toLowerCase()]
      const written = JSON.stringify([operation?.parameters, operation?.responses])
      return written.includes('/parameters/Work"') && written.includes('/responses/TooFrequentOrWork"')
    })
    expect(worked.map(({ path }) => path)).toEqual(calls.filter(({ caller }) => caller === 'L').map(({ path }) => path))
  })

  it('gives each operation an id of its own', () => {
    const ids = Object.values(paths).flatMap((item) => Object.values(item).map((operation) => operation.operationId))
    expect(new Set(ids).size).toBe(ids.length)
  })

  it('passes the linter, examples included', async () => {
    writeFileSync(join(folder, 'openapi.json'), JSON.stringify(openApiDocument()))
    writeFileSync(
      join(folder, 'redocly.yaml'),
      'extends: [recommended]\nrules:\n  no-invalid-media-type-examples: error\n  no-invalid-schema-examples: error\n',
    )
    const cli = join(require.resolve('@redocly/cli/package.json'), '../bin/cli.js')
    const env = { ...process.env, NODE_OPTIONS: '', REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' }
    const { stderr } = await run(
      process.execPath,
      [cli, 'lint', 'openapi.json', '--config', 'redocly.yaml', '--max-problems', '5'],
      { cwd: folder, env },
    )
    expect(stderr).toContain('Your API description is valid')
  })
})

describe('the AsyncAPI document', () => {
  it('has every fact in its topic and both sockets', () => {
    const channels = asyncApiDocument().channels as Record<string, Json>
    const names = Object.values(channels).flatMap((channel) =>
      Object.values(channel.messages as Record<string, Json>).map((message) => message.name),
    )
    expect(facts.filter((fact) => !names.includes(fact.type)).map((fact) => fact.type)).toEqual([])
    expect(Object.values(channels).map((channel) => channel.address)).toEqual(
      expect.arrayContaining(['/ws/{userId}', '/ws/ai', 'users.user', 'social.relation', 'payments.wallet']),
    )
  })

  it('passes the parser', async () => {
    // in a separate process: the parser brings a resolver that fails in jest's sandbox
    const script = `const { Parser } = require(${JSON.stringify(require.resolve('@asyncapi/parser'))}); let text = ''; process.stdin.on('data', (part) => { text += part }).on('end', async () => { const { document, diagnostics } = await new Parser().parse(text); console.log(JSON.stringify({ read: Boolean(document), problems: diagnostics.filter((item) => item.severity < 2).map((item) => item.message) })) })`
    const child = run(process.execPath, ['-e', script], { env: { ...process.env, NODE_OPTIONS: '' } })
    child.child.stdin?.end(JSON.stringify(asyncApiDocument()))
    expect(JSON.parse((await child).stdout)).toEqual({ read: true, problems: [] })
  })

  it('renders as a page without external resources', () => {
    const page = eventsPage()
    expect(facts.filter((fact) => !page.includes(`<code>${fact.type}</code>`))).toEqual([])
    expect(page).not.toMatch(/<script|src=|https?:\/\/(?!img\.example\.com|files\.example\.com)/)
    const ids = [...page.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id)
    expect(new Set(ids).size).toBe(ids.length)
    expect([...page.matchAll(/href="#([^"]+)"/g)].filter(([, target]) => !ids.includes(target))).toEqual([])
  })
})
