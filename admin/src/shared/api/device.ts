const KEY = 'xinyu.admin.device'

/** Identifies this browser at login, so that wrong codes from other devices do not lock it out. */
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
