// docs/console-roles.md: who may do what in the console.
import { allResources } from '@xinyu/contracts/admin/all'
import { personalFieldsOf } from '@xinyu/contracts/admin/personal'
import { adminRoles } from '@xinyu/contracts/call'
import { calls } from '@xinyu/contracts/http/all'
import { rolesFor } from '@xinyu/contracts/resource'
import { code } from './documents.mjs'

const fieldNames = (schema) => Object.keys(schema?.def?.shape ?? {})
const writeRows = (resource) => [
  ...['create', 'update', 'remove']
    .filter((act) => resource[act])
    .map((act) => [act, fieldNames(resource[act] === true ? undefined : resource[act]), rolesFor(resource, act)]),
  ...Object.entries(resource.actions ?? {}).map(([action, { input }]) => [
    action,
    fieldNames(input),
    rolesFor(resource, { action }),
  ]),
]
const may = (roles, role) => (role === 'admin' || roles.includes(role) ? '✓' : '')
const marks = (roles) => adminRoles.map((role) => may(roles, role)).join(' | ')
const roleTable = (rows) => `| what | fields | ${adminRoles.join(' | ')} |
|---|---|${adminRoles.map(() => ':-:').join('|')}|
${rows.map(([what, fields, roles]) => `| ${what} | ${code(fields, '')} | ${marks(roles)} |`).join('\n')}`
const notBuilt = ({ built }) => (built === false ? ' (declared, answers 501)' : '')
export const consoleRoles = `<!-- Written by \`npm run docs:services\` from the contracts; change those, not this file. -->
# Who may do what in the console

The contract of each resource and call defines it, the guard of every service reads only the contract, and \`tests/journeys/accounts/access.spec.ts\` tries every call with every role. Reading and writing are separate: finance and support may view a member and change none of their texts. Every call needs a login of the console's client, confirmed by an authenticator.

${allResources
  .map(
    (resource) => `## ${resource.name}${notBuilt(resource)}
${resource.summary}.${personalFieldsOf(resource.record).length > 0 ? ` Personal fields, each view of which is in the audit trail: ${code(personalFieldsOf(resource.record))}.` : ' Contains nothing about a person.'}

${roleTable([['read', [], resource.roles], ...writeRows(resource)])}
`,
  )
  .join('\n')}
## Calls
${roleTable(
  calls
    .filter((call) => call.caller === 'A')
    .map((call) => [
      `\`${call.path}\`${notBuilt(call)}`,
      call.audit?.kind === 'write' ? fieldNames(call.input) : [],
      call.roles,
    ]),
)}
`
