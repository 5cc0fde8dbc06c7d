import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@jest/globals'
import { readConfig, refuseDevelopmentValues, type PlatformConfig } from '@xinyu/platform/config'
import { backupConfig, readBackupSettings } from '@xinyu/host/backup/backup-settings'
import type { z } from 'zod'
import { configOf, filesOf, generatedFrom, kustomizationOf, resourcesOf, type Thing, thingsIn } from './kubernetes.ts'
import { base, containerOf, environmentOf, find, overlay, parts, podOf, tracing } from './overlays.ts'
import { root, services } from '../tree.ts'
import { givenByHand, sandboxed } from './given-settings.ts'
import { schemas } from './settings.ts'

const backup = resourcesOf('components/backup')
const backups = backup.flatMap(({ metadata, spec }) => {
  const container = spec?.jobTemplate?.spec.template.spec.containers[0]
  return container ? [{ name: metadata.name, spec, container }] : []
})
test('every file is an object Kubernetes knows, with the right kind of value in each field', async () => {
  const things = [
    ...base,
    ...resourcesOf('overlays/dev'),
    ...thingsIn('components/keda/scaled-objects.yaml'),
    ...thingsIn('components/kafka-secured/authentication.yaml'),
    ...tracing,
    ...backup,
    ...thingsIn('components/ingress-nginx/ingress.yaml'),
  ]
  expect(things.length).toBeGreaterThan(60)
  for (const thing of things) {
    const from = thing.apiVersion.startsWith('keda.sh/') ? '@kubernetes-models/keda' : 'kubernetes-models'
    const models = (await import(`${from}/${thing.apiVersion}`)) as Record<
      string,
      (new (data: object) => { validate(): void }) | undefined
    >
    const Model = models[thing.kind]
    expect([thing.kind, Model !== undefined]).toEqual([thing.kind, true])
    if (Model) expect(() => new Model(thing).validate()).not.toThrow()
  }
})

test.each(parts)('%s has its own deployment, service, disruption budget, scaler and network policy', (name) => {
  const labels = { 'app.kubernetes.io/name': name }
  expect(find('Deployment', name).spec?.template?.metadata.labels).toMatchObject(labels)
  expect(find('Deployment', name).spec?.selector?.matchLabels).toEqual(labels)
  expect(find('Service', name).spec).toMatchObject({ selector: labels, ports: [{ port: 8080 }] })
  expect(find('PodDisruptionBudget', name).spec).toMatchObject({
    maxUnavailable: 1,
    selector: { matchLabels: labels },
  })
  expect(find('HorizontalPodAutoscaler', name).spec?.scaleTargetRef?.name).toBe(name)
  expect(find('HorizontalPodAutoscaler', name).spec?.minReplicas).toBeGreaterThanOrEqual(2)
  expect(find('NetworkPolicy', name).spec).toMatchObject({
    podSelector: { matchLabels: labels },
    policyTypes: ['Ingress', 'Egress'],
  })
})

test.each(parts)('%s has liveness and readiness probes and time to shut down', (name) => {
  const container = containerOf(name)
  expect([container.startupProbe?.httpGet?.path, container.livenessProbe?.httpGet?.path]).toEqual([
    '/health/live',
    '/health/live',
  ])
  expect(container.readinessProbe?.httpGet?.path).toBe(name === 'gateway' ? '/health/ready?of=self' : '/health/ready')
  expect(container.command).toEqual([
    'node',
    name === 'gateway' ? 'gateway/dist/main.js' : `services/${name}/dist/main.js`,
  ])
  const before = Number(container.lifecycle?.preStop?.exec?.command[1])
  const drain = Number(container.env?.find((entry) => entry.name === 'DRAIN_SECONDS')?.value ?? 0)
  expect(before).toBeGreaterThanOrEqual(5)
  expect(podOf(find('Deployment', name)).terminationGracePeriodSeconds).toBeGreaterThan(before + drain + 15)
})

test.each(parts)(
  'in production %s gets an environment that its schema accepts, without sandboxes and unknown variables',
  (name) => {
    const schema = schemas[name] as z.ZodObject
    const env = environmentOf(name, overlay('production'))
    expect(env).toMatchObject({
      NODE_ENV: 'production',
      SMS_DRIVER: 'aliyun',
      ALIPAY_MODE: 'live',
      WECHAT_PAY_MODE: 'live',
      APPLE_MODE: 'live',
    })
    expect(() => refuseDevelopmentValues(readConfig(schema, env) as PlatformConfig)).not.toThrow()
    const known = new Set([...Object.values(schemas).flatMap((one) => Object.keys(one.shape)), 'PORT'])
    expect(Object.keys(env).filter((key) => !known.has(key))).toEqual([])
    const own = (containerOf(name).env ?? []).map((entry) => entry.name).filter((key) => !(key in schema.shape))
    expect(own).toEqual([])
  },
)

test.each(services)('%s runs on Kafka, with addresses inside the cluster', (name) => {
  for (const config of [overlay('production'), overlay('dev')]) {
    expect(readConfig(schemas[name] as z.ZodObject, environmentOf(name, config))).toMatchObject({
      KAFKA_BROKERS: [expect.any(String)],
      HOST: '0.0.0.0',
      USERS_URL: 'http://users-pods:8080',
    })
  }
})

test.each(services)('%s has a headless address that resolves to its instances, and is called by it', (name) => {
  const { hostname, port } = new URL(environmentOf('gateway', overlay('production'))[`${name.toUpperCase()}_URL`] ?? '')
  expect(find('Service', hostname).spec).toMatchObject({
    clusterIP: 'None',
    selector: { 'app.kubernetes.io/name': name },
    ports: [{ port: Number(port), targetPort: 'http' }],
  })
})

test('the dev overlay gives the parts what the sandboxes’ command prints: addresses by its map, keys by Secrets', () => {
  const deployment = resourcesOf('overlays/dev').find(
    ({ kind, metadata }) => kind === 'Deployment' && metadata.name === 'sandboxes',
  )
  const read = [...parts.map(containerOf), ...podOf(deployment as Thing).containers].flatMap(({ env = [] }) =>
    env.filter(({ valueFrom }) => valueFrom).map(({ name }) => name),
  )
  const dev = overlay('dev')
  const missing = Object.entries(sandboxed).filter(([name, value]) => dev[name] !== value && !read.includes(name))
  expect(missing).toEqual([])
})

test('no file contains a secret, and each part has only its own', () => {
  const secret = (name: string): string[] =>
    parts.filter((part) => containerOf(part).env?.some((entry) => entry.name === name))
  for (const part of parts)
    for (const { name, value } of containerOf(part).env ?? [])
      if (/SECRET|KEY|CREDENTIALS|JWK|MONGODB_URL|REDIS_URL/.test(name))
        expect([name, value]).toEqual([name, undefined])
  expect(
    Object.keys(overlay('production')).filter((name) => /SECRET|KEY|CREDENTIALS|JWK|MONGODB_URL|REDIS_URL/.test(name)),
  ).toEqual([])
  expect([
    secret('TOKEN_PRIVATE_JWK'),
    secret('ALIPAY_PRIVATE_KEY'),
    secret('QDRANT_API_KEY'),
    secret('MONGODB_URL'),
    // pictures, and each service's part of a data export
    secret('OSS_ACCESS_KEY_ID'),
    secret('OSS_ACCESS_KEY_SECRET'),
  ]).toEqual([['users'], ['payments'], ['face'], services, services, services])
  expect([...base, ...resourcesOf('overlays/dev')].filter(({ kind }) => kind === 'Secret')).toEqual([])
})

test('the operators’ page names every secret and key that is read, and no other', () => {
  const page = readFileSync(join(root, 'k8s/README.md'), 'utf8')
  const said = [...page.matchAll(/^\| (xinyu-\w+) \| (.+) \|$/gm)].flatMap(([, name, keys = '']) =>
    keys.split(', ').map((key) => `${name} ${key}`),
  )
  const read = [...parts.map(containerOf), ...backups.map(({ container }) => container)].flatMap(({ env = [] }) =>
    env.flatMap(({ valueFrom }) => (valueFrom ? [`${valueFrom.secretKeyRef.name} ${valueFrom.secretKeyRef.key}`] : [])),
  )
  expect(said.sort()).toEqual([...new Set(read)].sort())
})

test('pods meet the restricted standard: not root, no privileges, a read-only filesystem', () => {
  expect(find('Namespace', 'xinyu').metadata.labels).toMatchObject({
    'pod-security.kubernetes.io/enforce': 'restricted',
  })
  for (const thing of resourcesOf('overlays/dev').filter(({ spec }) => spec?.template)) {
    const pod = podOf(thing)
    expect(pod.automountServiceAccountToken).toBe(false)
    expect(pod.securityContext).toMatchObject({ runAsNonRoot: true, seccompProfile: { type: 'RuntimeDefault' } })
    for (const { image, resources, securityContext } of pod.containers) {
      expect(image).toMatch(/^[\w./-]+:v?\d[\w.-]*(@sha256:\w{64})?$/)
      expect(securityContext).toMatchObject({ allowPrivilegeEscalation: false, capabilities: { drop: ['ALL'] } })
      expect(Object.keys({ ...resources.requests }).sort()).toEqual(['cpu', 'memory'])
      expect(resources.limits.memory).toBeDefined()
    }
  }
  for (const part of parts) expect(containerOf(part).securityContext.readOnlyRootFilesystem).toBe(true)
})

const peersOf = (name: string): string[] =>
  (find('NetworkPolicy', name).spec?.ingress ?? []).flatMap(({ from = [] }) =>
    from.map((peer) => JSON.stringify(peer.podSelector?.matchLabels ?? peer.namespaceSelector?.matchLabels)),
  )
const portsTo = (name: string): number[] =>
  (find('NetworkPolicy', name).spec?.egress ?? []).flatMap(({ ports = [] }) => ports.map(({ port }) => port))

test('the network allows what a policy names: ingress → gateway → services → engines', () => {
  expect(find('NetworkPolicy', 'default-deny').spec).toEqual({ podSelector: {}, policyTypes: ['Ingress', 'Egress'] })
  expect(peersOf('gateway')).toEqual(['{"xinyu.io/ingress":"true"}'])
  expect(portsTo('gateway')).toEqual([8080, 6379])
  for (const name of services) {
    expect(peersOf(name)).toEqual([
      '{"app.kubernetes.io/component":"gateway"}',
      '{"app.kubernetes.io/component":"service"}',
    ])
    expect(portsTo(name)).toEqual(expect.arrayContaining([8080, 27017, 6379, 9092]))
  }
  const outside = [...parts].filter((name) =>
    find('NetworkPolicy', name).spec?.egress?.some(({ to = [] }) => to.some(({ ipBlock }) => ipBlock)),
  )
  expect(outside.sort()).toEqual([...services].sort())
  expect(parts.filter((name) => portsTo(name).includes(6333))).toEqual(['face'])
})

test('every service that reads facts scales with its lag, by either KEDA or the plain scaler', () => {
  const scaled = thingsIn('components/keda/scaled-objects.yaml')
  expect(scaled.map(({ metadata }) => metadata.name).sort()).toEqual([...services].sort())
  for (const { metadata, spec } of scaled) {
    expect(spec?.scaleTargetRef?.name).toBe(metadata.name)
    const namespace = overlay('production').XINYU_NAMESPACE
    expect(spec?.triggers?.find(({ type }) => type === 'kafka')?.metadata).toMatchObject({
      consumerGroup: `${namespace}.${metadata.name}`,
      bootstrapServersFromEnv: 'KAFKA_BROKERS',
    })
  }
  const [removal] = kustomizationOf('components/keda').patches ?? []
  expect(removal?.target?.name?.split('|').sort()).toEqual([...services].sort())
})

test('migrations run for every service before its new pods, each with its own secrets', () => {
  const job = find('Job', 'migrate')
  const pod = podOf(job)
  const containers = [...(pod.initContainers ?? []), ...pod.containers]
  expect(containers.map(({ command }) => command?.slice(-3))).toEqual(
    services.map((name) => ['migrate', '--service', name]),
  )
  for (const { name, envFrom = [] } of containers) {
    expect(envFrom[0]?.configMapRef?.name).toBe('xinyu')
    const secrets = envFrom.flatMap(({ secretRef }) => secretRef?.name ?? [])
    const read = new Set((containerOf(name).env ?? []).flatMap(({ valueFrom }) => valueFrom?.secretKeyRef.name ?? []))
    expect([name, secrets.sort()]).toEqual([name, [...read].sort()])
  }
  // its prerequisites are in the same first step
  const first = [...base].filter(({ metadata }) => metadata.labels?.['xinyu.io/step'] === 'before')
  expect(first.map(({ kind, metadata }) => `${kind} ${metadata.name}`).sort()).toEqual([
    'Job migrate',
    'Namespace xinyu',
    'NetworkPolicy allow-dns',
    'NetworkPolicy default-deny',
    'NetworkPolicy migrate',
  ])
})

test('both ingress options lead only to the gateway, with timeouts for sockets', () => {
  const routes = thingsIn('components/gateway-api/gateway.yaml').filter(({ kind }) => kind === 'HTTPRoute')
  interface Route {
    spec: { rules: { timeouts?: { request: string }; backendRefs?: { name: string; port: number }[] }[] }
  }
  const rules = routes.flatMap((route) => (route as unknown as Route).spec.rules)
  expect(rules.flatMap(({ backendRefs = [] }) => backendRefs)).toEqual([{ name: 'gateway', port: 8080 }])
  expect(rules.find(({ backendRefs }) => backendRefs)?.timeouts?.request).toBe('0s')
})

test('sockets may stay open through the ingress, and everything goes to the gateway', () => {
  const { metadata, spec } = find('Ingress', 'xinyu', thingsIn('components/ingress-nginx/ingress.yaml')) as Thing & {
    spec: { rules: { http: { paths: { path: string; backend: { service: { name: string } } }[] } }[] }
  }
  expect(Number(metadata.annotations?.['nginx.ingress.kubernetes.io/proxy-read-timeout'])).toBeGreaterThanOrEqual(3_600)
  expect(spec.rules.flatMap(({ http }) => http.paths.map(({ path, backend }) => [path, backend.service.name]))).toEqual(
    [['/', 'gateway']],
  )
})

test.each(['overlays/dev', 'overlays/production'])(
  '%s lists files that exist and patches objects that exist',
  (name) => {
    const { resources = [], components = [], patches = [] } = kustomizationOf(name)
    for (const path of [...resources, ...components, ...patches.flatMap(({ path: file }) => file ?? [])])
      expect([path, existsSync(join(root, 'k8s', name, path))]).toEqual([path, true])
    const there = [...resourcesOf(name), ...components.flatMap((component) => resourcesOf(join(name, component)))]
    const aims = patches.map(
      ({ path, target }) =>
        target ?? {
          kind: thingsIn(join(name, path ?? ''))[0]?.kind,
          name: thingsIn(join(name, path ?? ''))[0]?.metadata.name,
        },
    )
    const missing = aims.flatMap(({ kind, name: names = '' }) =>
      names
        .split('|')
        .filter(
          (one) =>
            !there.some((thing) => kind?.split('|').includes(thing.kind) && [thing.metadata.name, ''].includes(one)),
        )
        .map((one) => `${kind} ${one}`),
    )
    expect(missing).toEqual([])
  },
)

const folders = [
  'base',
  'components/gateway-api',
  'components/ingress-nginx',
  'components/backup',
  'components/kafka-secured',
  'components/keda',
  'components/tracing',
  'observability',
  'overlays/dev',
  'overlays/production',
]

test('no file below k8s is left out of a kustomization', () => {
  for (const file of folders.flatMap(generatedFrom))
    expect([file, existsSync(join(root, 'k8s', file))]).toEqual([file, true])
  const listed = new Set(
    folders.flatMap((name) => [
      join(name, 'kustomization.yaml'),
      ...(kustomizationOf(name).resources ?? []).map((file) => join(name, file)),
      ...(kustomizationOf(name).patches ?? []).map(({ path }) => join(name, path ?? '')),
      ...generatedFrom(name),
    ]),
  )
  expect(
    ['base', 'components', 'observability', 'overlays'].flatMap(filesOf).filter((file) => !listed.has(file)),
  ).toEqual([])
})

test('production backs up at night, lists erased members within minutes, and verifies its backups', () => {
  expect(backups.map(({ name, spec, container }) => [name, spec?.schedule, container.command?.at(-1)])).toEqual([
    ['backup', '17 18 * * *', 'backup'],
    ['backup-leavers', '*/10 * * * *', 'backup:leavers'],
    ['backup-check', '47 20 * * 6', 'backup:check'],
  ])
  for (const { spec, container } of backups) {
    expect(spec?.concurrencyPolicy).toBe('Forbid')
    const env = {
      ...configOf('base', 'components/backup', 'overlays/production'),
      ...Object.fromEntries((container.env ?? []).map(({ name }) => [name, givenByHand[name] ?? ''])),
    }
    expect(readConfig(backupConfig, env)).toMatchObject({ BACKUP_BUCKET: 'xinyu-backups', BACKUP_DAYS: 30 })
    expect(() => readBackupSettings(env)).not.toThrow()
    expect(() => readBackupSettings({ ...env, BACKUP_ACCESS_KEY_ID: '' })).toThrow('BACKUP_ACCESS_KEY_ID is missing')
    expect(() => readBackupSettings({ ...env, BACKUP_DIR: '/backups' })).toThrow('not in both')
    expect(() => readBackupSettings({ ...env, OSS_BUCKET: 'xinyu-backups' })).toThrow('is the bucket of the product')
  }
  expect(kustomizationOf('overlays/production').components).toContain('../../components/backup')
})
