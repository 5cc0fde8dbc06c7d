import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cpSync, globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from '@jest/globals'
import { root } from '../tree.ts'

const sha256 = (text: string): string => `sha256:${createHash('sha256').update(text).digest('hex')}`
const manifest = (name: string, build = 1): string => JSON.stringify({ schemaVersion: 2, name, build })

/** A fake registry with the distribution API: requires a token, which its token endpoint gives to anybody. */
let registry: Server
let address: string
let builds: Record<string, number>
let absent: string[]
let lies: boolean
let folder: string
const PASS = 'Bearer of-the-authority'

beforeEach(async () => {
  builds = {}
  absent = []
  lies = false
  registry = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', address)
    if (pathname === '/token')
      return void response.end(
        JSON.stringify(searchParams.get('scope')?.endsWith(':pull') ? { token: 'of-the-authority' } : {}),
      )
    const [, repository = '', tag = ''] = /^\/v2\/(.+)\/manifests\/([\w.-]+)$/.exec(pathname) ?? []
    if (request.headers.authorization !== PASS) {
      const scope = `repository:${repository}:pull`
      response.setHeader('www-authenticate', `Bearer realm="${address}/token",service="ours",scope="${scope}"`)
      return void response.writeHead(401).end()
    }
    if (absent.includes(repository)) return void response.writeHead(404).end()
    const body = manifest(`${repository}:${tag}`, builds[repository])
    response.setHeader('docker-content-digest', sha256(lies ? 'something else' : body))
    response.end(request.headers.accept?.includes('image.index') ? body : '')
  })
  await new Promise<void>((resolve) => registry.listen(0, '127.0.0.1', resolve))
  address = `http://127.0.0.1:${(registry.address() as AddressInfo).port}`
  folder = mkdtempSync(join(tmpdir(), 'xinyu-images-'))
  for (const path of ['Dockerfile', 'docker-compose.yml', 'k8s'])
    cpSync(join(root, path), join(folder, path), { recursive: true })
  // the images before pinning
  for (const path of globSync('{Dockerfile,*.yml,k8s/**/*.yaml}', { cwd: folder }).map((name) => join(folder, name)))
    writeFileSync(path, readFileSync(path, 'utf8').replace(/@sha256:\w{64}|, digest: sha256:\w{64}/g, ''))
})
afterEach(async () => {
  rmSync(folder, { recursive: true })
  await new Promise((resolve) => registry.close(resolve))
})

const askOf = (where: string, ...args: string[]): Promise<{ code: number; said: string }> =>
  new Promise((resolve) => {
    const env = { ...process.env, NODE_OPTIONS: '', DOCKER_CONFIG: folder }
    const program = [join(root, 'scripts/release/pin-images.mjs'), '--root', where, ...args]
    const child = execFile(process.execPath, program, { env }, (_error, stdout, stderr) =>
      resolve({ code: child.exitCode ?? 1, said: stdout + stderr }),
    )
  })
const ask = (...args: string[]) => askOf(folder, ...args)
const pin = () => ask('--registry', address)
const check = () => ask('--check')
const read = (file: string): string => readFileSync(join(folder, file), 'utf8')
const named = (repository: string, tag: string): string => sha256(manifest(`${repository}:${tag}`, builds[repository]))

test('each tag gets its digest, which pins the base images, compose and production', async () => {
  expect(await check()).toMatchObject({ code: 1, said: expect.stringContaining('node:24-trixie-slim in Dockerfile') })
  const { code, said } = await pin()
  expect([code, said]).toEqual([0, expect.stringContaining('13 images are named by their digests')])
  expect(read('Dockerfile')).toMatch(
    new RegExp(`^ARG NODE=node:24-trixie-slim@${named('library/node', '24-trixie-slim')}$`, 'm'),
  )
  const compose = read('docker-compose.yml')
  expect(compose.match(new RegExp(`image: mongo:8.0@${named('library/mongo', '8.0')}`, 'g'))).toHaveLength(2)
  expect(compose).toContain(`image: grafana/grafana:12.1.1@${named('grafana/grafana', '12.1.1')}`)
  // our image is built locally
  expect(compose).toContain('image: xinyu-face:${XINYU_VERSION:-')
  const exporter = `danielqsj/kafka-exporter:v1.9.0@${named('danielqsj/kafka-exporter', 'v1.9.0')}`
  expect(read('k8s/observability/exporters.yaml')).toContain(`image: ${exporter}`)
  // the dev overlay names images that the cluster trial replaces
  expect(read('k8s/overlays/dev/engines.yaml')).toBe(readFileSync(join(root, 'k8s/overlays/dev/engines.yaml'), 'utf8'))
})

test('as shipped, all third-party images except two are pinned; ours wait for their registry', async () => {
  const { said } = await askOf(root, '--check')
  const loose = [...said.matchAll(/^(\S+) in .* is a tag/gm)].map(([, image = '']) => image.replace(/:[^:]*$/, ''))
  const mayBe = ['clamav/clamav', 'danielqsj/kafka-exporter', 'xinyu', 'xinyu-face']
  expect(loose.filter((image) => !mayBe.includes(image))).toEqual([])
})

test('a moved tag is followed only when pinned again', async () => {
  await pin()
  const before = read('docker-compose.yml')
  expect((await pin()).code).toBe(0)
  expect(read('docker-compose.yml')).toBe(before)
  const old = named('valkey/valkey', '8.1')
  builds['valkey/valkey'] = 2
  await pin()
  expect(read('docker-compose.yml')).toBe(before.replace(old, named('valkey/valkey', '8.1')))
})

test('our images are ready for release when the overlay names them in a registry that has them', async () => {
  await pin()
  const refused = await check()
  expect(refused.code).toBe(1)
  expect(refused.said.match(/is a tag/g)).toHaveLength(2)
  const file = join(folder, 'k8s/overlays/production/kustomization.yaml')
  const host = new URL(address).host
  writeFileSync(file, readFileSync(file, 'utf8').replace(/newName: (xinyu[\w-]*)/g, `newName: ${host}/love/$1`))
  expect((await pin()).code).toBe(0)
  const { said, code } = await check()
  expect([code, said]).toEqual([0, expect.stringContaining('are named by their digests')])
  const digest = /name: xinyu-face, newName: \S+\/love\/xinyu-face, newTag: ([\d.]+), digest: (\S+) \}/.exec(
    readFileSync(file, 'utf8'),
  )
  expect(digest?.[2]).toBe(named('love/xinyu-face', digest?.[1] ?? ''))
})

test('an image that the registry lacks is reported and stays a tag, which blocks a release', async () => {
  absent = ['qdrant/qdrant']
  const { code, said } = await pin()
  expect([code, said]).toEqual([
    1,
    expect.stringContaining('qdrant/qdrant:v1.16.3 stays as it is: the registry answers 404'),
  ])
  expect(read('docker-compose.yml')).toMatch(/image: qdrant\/qdrant:v1\.16\.3$/m)
  expect((await check()).said).toContain('qdrant/qdrant:v1.16.3 in docker-compose.yml is a tag')
})

test('a registry that sends other content than its digest pins nothing', async () => {
  lies = true
  const before = read('docker-compose.yml')
  const { code, said } = await pin()
  expect([code, said]).toEqual([1, expect.stringContaining('what it sends is sha256:')])
  expect(read('docker-compose.yml')).toBe(before)
})
