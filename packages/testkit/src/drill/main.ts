import { parseArgs } from 'node:util'
import { importApprovedMembers, phoneOf } from '../people/approved-people.ts'
import { LocalSite } from './local-site.ts'
import { type Row, runRestoreDrill } from './restore-drill.ts'

const { values } = parseArgs({ options: { members: { type: 'string' }, messages: { type: 'string' } } })
const members = Number(values.members ?? 20)
const print = (line: string): void => void process.stdout.write(`${line}\n`)
const row = ({ step, what, seconds }: Row): void =>
  print(`  ${step.padEnd(26)} ${(seconds > 0 ? seconds.toFixed(1) : '').padStart(6)}  ${what}`)

print('The product is filled, backed up under load, destroyed and restored:')
const site = await LocalSite.open()
const broken = await importApprovedMembers(site.product, members)
  .then((people) =>
    runRestoreDrill({
      site,
      people,
      leaverPhone: phoneOf(members - 1),
      messages: Number(values.messages ?? 300),
      row,
    }),
  )
  .finally(() => site.stop())
broken.slice(0, 20).forEach((sentence) => print(`  ${sentence}`))
print(broken.length === 0 ? 'Nothing from before the backup is lost.' : `${broken.length} promises were broken.`)
process.exit(broken.length === 0 ? 0 : 1)
