// `npm run -s contracts:todo`: what is promised and not built yet, by owner.
import { allResources } from '../src/admin/all.ts'
import { facts } from '../src/events/all.ts'
import { calls } from '../src/http/all.ts'

const lists = [
  ['calls', calls, (call) => call.path],
  ['admin resources', allResources, (resource) => resource.name],
  ['facts', facts, (fact) => fact.type],
]
for (const [what, list, nameOf] of lists) {
  const left = list.filter((item) => item.built === false)
  console.log(`${what}: ${list.length - left.length} of ${list.length} built, ${left.length} to go`)
  for (const owner of [...new Set(left.map((item) => item.owner))].sort()) {
    const names = left
      .filter((item) => item.owner === owner)
      .map(nameOf)
      .sort()
    console.log(`  ${owner} (${names.length})\n${names.map((name) => `    ${name}`).join('\n')}`)
  }
}
