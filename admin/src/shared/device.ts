const KEY = 'xinyu.admin.device'

/** Names this browser to the login, so that a stranger’s wrong codes elsewhere do not count against it. */
export const deviceId = (): string => {
  const known = localStorage.getItem(KEY)
  if (known) return known
  const made = crypto.randomUUID()
  localStorage.setItem(KEY, made)
  return made
}

export const deviceInfo = () => ({
  deviceId: deviceId(),
  os: navigator.platform,
  browser: navigator.userAgent.slice(0, 200),
})
