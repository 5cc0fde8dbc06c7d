/** Model name and API key of the sandbox, which only this process calls. */
export const sandboxModel = 'xinyu-sandbox'
export const sandboxKey = 'sandbox-key'
