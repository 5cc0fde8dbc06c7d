/** The pages of the tab bar. */
export const tabPaths: readonly string[] = ['/', '/message', '/me']
