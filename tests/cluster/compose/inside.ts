// Runs in the namespaces that trial.ts created: docker, the product on it, the main job through its gateway, and the
// shutdown.
import { Processes } from '../processes.ts'
import { Report } from '../report.ts'
import { runComposeMainJob } from './main-job.ts'
import { takeImages } from './images.ts'
import { Project } from './project.ts'
import { startDocker } from './docker.ts'
import { runComposeCommands } from './runbook-commands.ts'

const [folder = '', isOwn] = process.argv.slice(2)
const processes = new Processes(folder)
const report = new Report()
let ending: Promise<void> | undefined
const end = (): Promise<void> => (ending ??= processes.stop())
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.once(signal, () => {
    process.stdout.write(`${signal}: ending what was started\n`)
    void end().finally(() => process.exit(130))
  })

const tried = async (): Promise<void> => {
  const docker = await startDocker(folder, processes, isOwn === 'true')
  const project = new Project(folder, docker)
  if (!(await report.check('docker', () => docker.version()))) return
  if (!(await report.check('the images are taken', () => takeImages(docker)))) return
  if (!(await report.check('the secrets', () => project.writeSettings()))) return
  if (await report.check('up --wait', () => project.up())) {
    await report.check('the main job', () => runComposeMainJob(docker, project))
    await report.check('the runbooks typed', () => runComposeCommands(docker, project))
    await report.check('down and up again', () => project.downAndUp())
  }
  await report.check('down --volumes', () => project.down())
}
try {
  await tried()
} finally {
  await end()
}
process.stdout.write(`${report.table()}\n`)
process.exitCode = report.failed.length === 0 ? 0 : 1
