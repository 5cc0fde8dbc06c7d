import { expect, test } from '@jest/globals'
import { developmentDefaults, describeExposure, readSettings } from './settings.ts'

test('a start listens on loopback by default, and prints what exposing it means', () => {
  const alone = readSettings({})
  expect([alone.host, developmentDefaults(alone).SMS_DRIVER]).toEqual(['127.0.0.1', 'sandbox'])
  expect(describeExposure(alone).join('\n')).toContain('HOST=0.0.0.0 npm start')
  for (const host of ['0.0.0.0', '::', '192.168.1.4', 'box.local']) {
    const open = readSettings({ HOST: host })
    expect([open.host, describeExposure(open).join('\n').includes('WARNING')]).toEqual([host, true])
  }
  for (const host of ['localhost', '127.0.0.2', '::1'])
    expect(describeExposure(readSettings({ HOST: host })).join('\n')).not.toContain('WARNING')
})
