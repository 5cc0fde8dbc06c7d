import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import type { UsersConfig } from '../config.ts'
import { AliyunSms } from './aliyun-sms.ts'

let vendor: Server
let answer = 'OK'
const asked: URLSearchParams[] = []
beforeAll(async () => {
  vendor = createServer((request, response) => {
    asked.push(new URL(request.url ?? '', 'http://vendor').searchParams)
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify({ Code: answer, Message: answer, RequestId: 'r' }))
  })
  await new Promise<void>((resolve) => vendor.listen(0, '127.0.0.1', resolve))
})
afterAll(() => {
  vendor.close()
})

test('sends the code in the vendor’s template, and maps the vendor’s errors to ours', async () => {
  const config = {
    ALIYUN_SMS_ACCESS_KEY_ID: 'a',
    ALIYUN_SMS_ACCESS_KEY_SECRET: 'b',
    ALIYUN_SMS_SIGN_NAME: '心屿',
    ALIYUN_SMS_TEMPLATE_CODE: 'SMS_1',
    ALIYUN_SMS_ENDPOINT: `http://127.0.0.1:${(vendor.address() as AddressInfo).port}`,
  }
  const sms = new AliyunSms(config as UsersConfig)
  await sms.send('13800138000', '012345')
  expect(Object.fromEntries(asked[0] ?? [])).toMatchObject({
    PhoneNumbers: '13800138000',
    SignName: '心屿',
    TemplateCode: 'SMS_1',
    TemplateParam: '{"code":"012345"}',
  })
  answer = 'isv.BUSINESS_LIMIT_CONTROL'
  await expect(sms.send('13800138000', '1')).rejects.toMatchObject({ code: 'SMS_LIMIT' })
  answer = 'isv.AMOUNT_NOT_ENOUGH'
  await expect(sms.send('13800138000', '1')).rejects.toMatchObject({ code: 'UNAVAILABLE' })
})
