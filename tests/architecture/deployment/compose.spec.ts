import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { expect, test } from '@jest/globals'
import { readConfig, refuseDevelopmentValues, type PlatformConfig } from '@xinyu/platform/config'
import { parse } from 'yaml'
import type { z } from 'zod'
import { readExample, root, services } from '../tree.ts'
import { givenByHand, sandboxed } from './given-settings.ts'
import { schemas } from './settings.ts'

interface Part {
  image: string
  profiles: string[]
  command: string[]
  environment?: Record<string, string>
  depends_on?: Record<string, { condition: string }>
  healthcheck?: object
  ports?: string[]
  volumes?: string[]
  networks: string[]
  read_only?: boolean
  user?: string
  cap_drop?: string[]
  restart: string
  build?: { target: string }
}
const text = readFileSync(join(root, 'docker-compose.yml'), 'utf8')
const compose = parse(text, { merge: true }) as {
  services: Record<string, Part>
  volumes: object
  networks: Record<string, { internal?: boolean; ipam?: { config: { subnet: string }[] } }>
}
const parts = Object.keys(schemas)
const part = (name: string): Part => compose.services[name] as Part

/** `${NAME:-default}` and `${NAME:?sentence}` as compose reads them. */
const filled = (value: string, given: Record<string, string>): string =>
  value.replace(
    /\$\{(\w+)(?::([-?])([^}]*))?\}/g,
    (_all, name: string, kind: string | undefined, more: string | undefined) => {
      const found = given[name]
      if (found) return found
      if (kind === '-') return more ?? ''
      throw new Error(`${name} is missing`)
    },
  )
const environmentOf = (name: string, given: Record<string, string>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(part(name).environment ?? {}).map(([key, value]) => [key, filled(String(value), given)]),
  )
const secrets: Record<string, string> = givenByHand

test('every service of the contracts and the gateway is a container that starts its own part', () => {
  expect(services).toHaveLength(6)
  for (const name of services) expect(part(name).command).toEqual(['node', `services/${name}/dist/main.js`])
  expect(part('gateway').command).toEqual(['node', 'gateway/dist/main.js'])
})

test.each(parts)('%s gets an environment that its schema accepts: sandboxes in a trial, none in production', (name) => {
  const schema = schemas[name] as z.ZodObject
  expect(readConfig(schema, environmentOf(name, { ...secrets, ...sandboxed }))).toBeTruthy()
  const live = readConfig(
    schema,
    environmentOf(name, {
      ...secrets,
      NODE_ENV: 'production',
      SMS_DRIVER: 'aliyun',
      ALIPAY_MODE: 'live',
      WECHAT_PAY_MODE: 'off',
      APPLE_MODE: 'off',
      WECHAT_LOGIN_MODE: 'off',
      APPLE_LOGIN_MODE: 'off',
      ASSISTANT_MODE: 'off',
      PUSH_MODE: 'off',
    }),
  ) as PlatformConfig
  expect(() => refuseDevelopmentValues(live)).not.toThrow()
  if (name === 'users' || name === 'payments')
    expect(() => readConfig(schema, environmentOf(name, { ...secrets, NODE_ENV: 'production' }))).toThrow(
      /SMS_DRIVER|ALIPAY_MODE/,
    )
})

test.each(parts)('%s gets no unknown variable', (name) => {
  const known = new Set([...Object.keys(schemas[name]?.shape ?? {}), 'PORT', ...(name === 'gateway' ? ['HOST'] : [])])
  expect(Object.keys(part(name).environment ?? {}).filter((key) => !known.has(key))).toEqual([])
})

test('without secrets nothing starts, and the message names the command that makes them', () => {
  const { CLIENT_CREDENTIALS: _gone, ...rest } = secrets
  for (const name of parts) expect(() => environmentOf(name, rest)).toThrow('CLIENT_CREDENTIALS')
  expect(text).toContain('CLIENT_CREDENTIALS:?run "npm run -s xinyu -- secrets > .env" first')
})

test('every variable of .env is explained in .env.example', () => {
  const asked = new Set([...text.matchAll(/\$\{(\w+)/g)].map(([, name = '']) => name))
  const example = readExample()
  expect(
    [...asked].filter((name) => !example.has(name) && name !== 'XINYU_VERSION' && name !== 'GRAFANA_PASSWORD'),
  ).toEqual([])
})

test('our containers are not root, cannot write and have no capabilities', () => {
  for (const name of [...parts, 'object-store', 'sandboxes'])
    expect(part(name)).toMatchObject({
      user: '1000:1000',
      read_only: true,
      cap_drop: ['ALL'],
      security_opt: ['no-new-privileges:true'],
    })
})

test('every dependency exists and has a health check', () => {
  for (const [name, { depends_on = {} }] of Object.entries(compose.services)) {
    for (const [other, { condition }] of Object.entries(depends_on)) {
      expect(`${name} waits for ${other}: ${compose.services[other] !== undefined}`).toBe(
        `${name} waits for ${other}: true`,
      )
      if (condition === 'service_healthy') expect(part(other).healthcheck).toBeDefined()
    }
  }
  for (const name of services)
    expect(Object.keys(part(name).depends_on ?? {})).toEqual(
      expect.arrayContaining(['mongodb', 'mongodb-init', 'redis', 'kafka']),
    )
})

test('images have a pinned version, restart, and belong to a profile', () => {
  for (const [name, { image, restart, profiles }] of Object.entries(compose.services)) {
    expect([name, filled(image, {})]).toEqual([name, expect.stringMatching(/^[\w./-]+:v?\d[\w.-]*(@sha256:\w{64})?$/)])
    expect(['unless-stopped', 'on-failure']).toContain(restart)
    expect(
      profiles.every((profile) => ['core', 'full', 'observability', 'scanner', 'sandboxes'].includes(profile)) &&
        profiles.length > 0,
    ).toBe(true)
  }
})

test('no health check uses what docker before 25 refuses, and none starts a JVM', () => {
  for (const [name, { healthcheck }] of Object.entries(compose.services))
    expect([name, JSON.stringify(healthcheck ?? '')]).toEqual([
      name,
      expect.not.stringMatching(/start_interval|kafka-.*\.sh/),
    ])
})

/** services reachable from other machines */
const published = (given: Record<string, string>): string[] =>
  Object.entries(compose.services)
    .filter(([, { ports = [] }]) => ports.some((port) => !filled(port, given).startsWith('127.0.0.1:')))
    .map(([name]) => name)
    .sort()

test('a plain start is reachable from this machine only; HOST opens it, which is logged', () => {
  expect(published({})).toEqual([])
  expect(published({ HOST: '0.0.0.0' })).toEqual(['gateway', 'object-store'])
  expect(environmentOf('gateway', secrets).PUBLISHED_AT).toBe('127.0.0.1')
  expect(environmentOf('gateway', { ...secrets, HOST: '0.0.0.0' }).PUBLISHED_AT).toBe('0.0.0.0')
  expect(text).toContain('HOST=0.0.0.0 opens the gateway and the object store to the network')
})

test('the internal network is the one that is not reachable from outside, and no other', () => {
  const [network] = compose.networks.inside?.ipam?.config ?? []
  const inside = environmentOf('gateway', secrets).INSIDE_NETWORKS?.split(',')
  expect(inside).toEqual(['127.0.0.0/8', '::1/128', network?.subnet])
  expect(network?.subnet).toMatch(/^10\.87\.0\.0\/24$/)
  // on a network that publishes ports, source addresses are the bridge's and prove nothing
  expect(part('prometheus').networks.filter((name) => part('gateway').networks.includes(name))).toEqual(['inside'])
})

test('only the gateway and the object store may be opened to other machines; the services have no way in', () => {
  expect(published({ HOST: '0.0.0.0' })).toEqual(['gateway', 'object-store'])
  expect(services.filter((name) => part(name).ports)).toEqual([])
  expect(compose.networks.inside?.internal).toBe(true)
})

test('the parts can send traces to the collector, and Grafana shows them', () => {
  const endpoint = 'http://otel-collector:4318'
  for (const name of parts) {
    expect(environmentOf(name, secrets).OTEL_EXPORTER_OTLP_ENDPOINT).toBe('')
    const told = environmentOf(name, { ...secrets, ...sandboxed, OTEL_EXPORTER_OTLP_ENDPOINT: endpoint })
    expect(readConfig(schemas[name] as z.ZodObject, told)).toMatchObject({ OTEL_EXPORTER_OTLP_ENDPOINT: endpoint })
  }
  for (const [name, mount] of [
    ['otel-collector', 'otel-collector.yaml:/etc/otelcol/config.yaml'],
    ['jaeger', 'jaeger.yaml:/etc/jaeger/config.yaml'],
  ] as const) {
    expect(part(name)).toMatchObject({ profiles: ['observability'], networks: expect.arrayContaining(['inside']) })
    expect(part(name).volumes).toContain(`./k8s/components/tracing/${mount}:ro`)
    expect(part(name).command).toEqual([`--config=${mount.split(':')[1]}`])
  }
  const folder = join(root, 'k8s/observability/grafana/provisioning/datasources')
  const sources = ['prometheus', 'jaeger'].map(
    (name) =>
      (parse(readFileSync(join(folder, `${name}.yml`), 'utf8')) as { datasources: { url: string }[] }).datasources[0],
  )
  expect(sources.map((source) => source?.url)).toEqual(['http://prometheus:9090', 'http://jaeger:16686'])
})

test('folders and files that are mounted exist, and so do the stages of the Dockerfile', () => {
  const mounts = Object.values(compose.services).flatMap(({ volumes = [] }) =>
    volumes.map((volume) => volume.split(':')[0] ?? ''),
  )
  for (const mount of mounts.filter((source) => source.startsWith('./')))
    expect([mount, existsSync(join(root, mount))]).toEqual([mount, true])
  for (const mount of mounts.filter((source) => /^\w/.test(source))) expect(compose.volumes).toHaveProperty(mount)
  const dockerfile = readFileSync(join(root, 'Dockerfile'), 'utf8')
  for (const target of ['product', 'face', 'object-store', 'sandboxes'])
    expect(dockerfile).toMatch(new RegExp(`^FROM \\S+ AS ${target}$`, 'm'))
  for (const name of [...services.map((service) => `services/${service}`), 'gateway'])
    expect(dockerfile).toContain(`COPY --from=build /app/${name}/dist ${name}/dist`)
  expect(dockerfile.match(/^USER (\S+)$/gm)).toEqual(['USER 1000:1000', 'USER 1000:1000'])
})

test('the image has the models where the face service looks for them, and the object store has its library', () => {
  const dockerfile = readFileSync(join(root, 'Dockerfile'), 'utf8')
  const made = /ensureModels\(\{ cacheDir: '([^']+)'/.exec(dockerfile)?.[1]
  // the converter creates a subfolder `models`
  expect(dockerfile).toContain(`COPY --from=build ${made}/models models`)
  expect([environmentOf('face', secrets).MODEL_CACHE, /ENV .*MODEL_CACHE=(\S+)/.exec(dockerfile)?.[1]]).toEqual([
    '/app',
    '/app',
  ])
  const library = /require\.resolve\('([^']+)', \{ paths: \['([^']+)'\] \}/.exec(dockerfile)
  expect(createRequire(join(root, library?.[2] ?? '', 'package.json')).resolve(library?.[1] ?? '')).toBeTruthy()
})
