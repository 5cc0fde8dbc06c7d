// Links packages of this repository that are newer than the last `npm install`, as it would.
import { existsSync, globSync, readFileSync, symlinkSync } from 'node:fs'
import { dirname, join } from 'node:path'

const { workspaces } = JSON.parse(readFileSync('package.json', 'utf8'))
for (const file of globSync(workspaces.map((pattern) => `${pattern}/package.json`))) {
  const { name } = JSON.parse(readFileSync(file, 'utf8'))
  const link = join('node_modules', name)
  if (!existsSync(link)) symlinkSync(join('../..', dirname(file)), link)
}
