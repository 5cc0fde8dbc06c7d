import { runPart } from '@xinyu/platform/runtime/run-part'

await runPart(async () => {
  const [{ bootSandboxes }, { sandboxesConfig }, { readConfig }] = await Promise.all([
    import('./server.ts'),
    import('./config.ts'),
    import('@xinyu/platform/config'),
  ])
  return bootSandboxes({ config: readConfig(sandboxesConfig, process.env), port: Number(process.env.PORT ?? 0) })
})
