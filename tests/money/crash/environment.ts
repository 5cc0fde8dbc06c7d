const services = ['USERS', 'SOCIAL', 'CHAT', 'PAYMENTS', 'FACE', 'MODERATION']

/** The variables of the killed service: all vendors are sandboxes, and no other service can be reached. */
export const environmentOf = (namespace: string): Record<string, string> => ({
  ...Object.fromEntries(services.map((name) => [`${name}_URL`, 'http://127.0.0.1:1'])),
  XINYU_NAMESPACE: namespace,
  NODE_ENV: 'test',
  LOG_LEVEL: process.env.LOG_LEVEL ?? 'fatal',
  ALIPAY_MODE: 'sandbox',
  WECHAT_PAY_MODE: 'sandbox',
  APPLE_MODE: 'sandbox',
  REFUND_ALONE_FEN: '2000',
  CRASH_AT: 'none',
  FACT_RETRY_MS: '2',
  FACT_SWEEP_MS: '150',
})
