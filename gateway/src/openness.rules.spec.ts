import { expect, test } from '@jest/globals'
import type { GatewayConfig } from './config.ts'
import { sayOpenness } from './openness.ts'

const said = (config: object): string[] => {
  const lines: string[] = []
  const write = (line: string): void => void lines.push(line)
  sayOpenness(config as GatewayConfig, { info: write, warn: write })
  return lines
}

test('a container with sandboxes says at its start who can open it', () => {
  const sandboxes = { SMS_DRIVER: 'sandbox', ALIPAY_MODE: 'live' }
  expect(said({ ...sandboxes, PUBLISHED_AT: '127.0.0.1' })).toEqual([expect.stringContaining('HOST=0.0.0.0')])
  for (const PUBLISHED_AT of ['0.0.0.0', '::', '192.168.1.4'])
    expect(said({ ...sandboxes, PUBLISHED_AT })).toEqual([expect.stringMatching(/^WARNING.*login code/)])
})

test('without sandboxes, or where nobody says where it is published, there is nothing to say', () => {
  expect(said({ SMS_DRIVER: 'aliyun', ALIPAY_MODE: 'live', PUBLISHED_AT: '0.0.0.0' })).toEqual([])
  expect(said({ SMS_DRIVER: 'sandbox' })).toEqual([])
})
