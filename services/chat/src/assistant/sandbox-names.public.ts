/** What the sandbox calls itself, and the key that it takes; it is asked by this process only. */
export const sandboxModel = 'xinyu-sandbox'
export const sandboxKey = 'sandbox-key'
