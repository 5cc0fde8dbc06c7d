// `node scripts/release/sbom.mjs FOLDER… > sbom.json`: the contents of an image as CycloneDX 1.6: every library below the
// folders, Node, and the Debian packages. Archive hashes come from the lock file in the first folder. `npm sbom
// --omit=dev` is not used: in workspaces it leaves out packages that one of them also needs for building.
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'

const { values, positionals: folders } = parseArgs({
  allowPositionals: true,
  options: { name: { type: 'string', default: 'xinyu' }, dpkg: { type: 'string', default: '/var/lib/dpkg/status' } },
})
const readJson = (file) => JSON.parse(readFileSync(file, 'utf8'))

/** Packages below a `node_modules`, including nested ones. */
const packagesIn = (folder, place = 'node_modules') => {
  const names = (path) => (existsSync(path) ? readdirSync(path).filter((name) => !name.startsWith('.')) : [])
  return names(join(folder, place))
    .flatMap((name) => (name.startsWith('@') ? names(join(folder, place, name)).map((one) => `${name}/${one}`) : name))
    .flatMap((name) => {
      const at = `${place}/${name}`
      const file = join(folder, at, 'package.json')
      const own = existsSync(file) ? [readJson(file)] : []
      return [...own, ...packagesIn(folder, `${at}/node_modules`)]
    })
}

const withLicense = (license) => {
  const said = typeof license === 'object' ? license?.type : license
  if (!said) return {}
  const isExpression = /^\(?[\w.+-]+( (AND|OR|WITH) [\w.+-]+)*\)?$/.test(said) && said !== 'UNLICENSED'
  return { licenses: [isExpression ? { expression: said } : { license: { name: said } }] }
}
/** npm writes integrity as `sha512-` and base64. */
const withHash = (integrity) => {
  const [, sum] = /^sha512-(\S+)/.exec(integrity ?? '') ?? []
  return sum ? { hashes: [{ alg: 'SHA-512', content: Buffer.from(sum, 'base64').toString('hex') }] } : {}
}
const component = (type, purl, rest) => ({ type, 'bom-ref': purl, ...rest, purl })

const libraryOf = ({ name, version, license }, integrities) => {
  const [scope, plain] = name.startsWith('@') ? name.split('/') : [undefined, name]
  const purl = `pkg:npm/${scope ? `${scope.replace('@', '%40')}/` : ''}${plain}@${version}`
  return component('library', purl, {
    ...(scope ? { group: scope } : {}),
    name: plain,
    version,
    ...withLicense(license),
    ...withHash(integrities.get(`${name}@${version}`)),
  })
}

/** Installed Debian packages, from dpkg's status file. */
const systemPackages = () => {
  if (!existsSync(values.dpkg)) return []
  return readFileSync(values.dpkg, 'utf8')
    .split('\n\n')
    .map((entry) => Object.fromEntries([...entry.matchAll(/^([\w-]+): (.*)$/gm)].map(([, key, value]) => [key, value])))
    .filter(({ Status }) => Status === 'install ok installed')
    .map(({ Package: name, Version: version, Architecture: arch }) =>
      component('library', `pkg:deb/debian/${name}@${encodeURIComponent(version)}?arch=${arch}`, { name, version }),
    )
}

const [first] = folders
if (first === undefined) throw new Error('usage: node scripts/release/sbom.mjs FOLDER…')
const lock = join(first, 'package-lock.json')
// by name and version: a library's path in the image may differ from the lock file
const integrities = new Map(
  Object.entries(existsSync(lock) ? readJson(lock).packages : {}).map(([at, { version, integrity }]) => [
    `${at.split('node_modules/').at(-1)}@${version}`,
    integrity,
  ]),
)
const { version } = readJson(join(first, 'package.json'))
const node = process.version.slice(1)
const all = [
  component('platform', `pkg:generic/node@${node}`, { name: 'node', version: node }),
  ...systemPackages(),
  ...folders
    .flatMap((folder) => packagesIn(folder))
    .filter((one) => one.name && one.version)
    .map((one) => libraryOf(one, integrities)),
]
const components = [...new Map(all.map((one) => [one.purl, one])).values()].sort((a, b) => (a.purl < b.purl ? -1 : 1))
// deterministic: the serial number is derived from the content
const sum = createHash('sha256')
  .update(JSON.stringify([values.name, version, components]))
  .digest('hex')
const serial = [sum.slice(0, 8), sum.slice(8, 12), `8${sum.slice(13, 16)}`, `8${sum.slice(17, 20)}`, sum.slice(20, 32)]
const bom = {
  $schema: 'http://cyclonedx.org/schema/bom-1.6.schema.json',
  bomFormat: 'CycloneDX',
  specVersion: '1.6',
  serialNumber: `urn:uuid:${serial.join('-')}`,
  version: 1,
  metadata: { component: { type: 'container', 'bom-ref': values.name, name: values.name, version } },
  components,
}
process.stdout.write(`${JSON.stringify(bom, null, 2)}\n`)
