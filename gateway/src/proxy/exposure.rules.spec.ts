import { expect, test } from '@jest/globals'
import type { GatewayConfig } from '../config.ts'
import { logExposure } from './exposure.ts'

const logged = (config: object): string[] => {
  const lines: string[] = []
  const write = (line: string): void => void lines.push(line)
  logExposure(config as GatewayConfig, { info: write, warn: write })
  return lines
}

test('a container with sandboxes logs at startup who can reach it', () => {
  const sandboxes = { SMS_DRIVER: 'sandbox', ALIPAY_MODE: 'live' }
  expect(logged({ ...sandboxes, PUBLISHED_AT: '127.0.0.1' })).toEqual([expect.stringContaining('HOST=0.0.0.0')])
  for (const PUBLISHED_AT of ['0.0.0.0', '::', '192.168.1.4'])
    expect(logged({ ...sandboxes, PUBLISHED_AT })).toEqual([expect.stringMatching(/^WARNING.*login code/)])
})

test('nothing is logged without sandboxes or without a published address', () => {
  expect(logged({ SMS_DRIVER: 'aliyun', ALIPAY_MODE: 'live', PUBLISHED_AT: '0.0.0.0' })).toEqual([])
  expect(logged({ SMS_DRIVER: 'sandbox' })).toEqual([])
})
