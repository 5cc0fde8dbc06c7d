/** The router's navigate for code outside components (gates, expired logins). Set once by the app. */
export type Navigate = (to: string, options?: { replace?: boolean }) => void
let navigator: Navigate = () => {}

export const setNavigator = (next: Navigate): void => {
  navigator = next
}
export const goTo: Navigate = (to, options) => navigator(to, options)
