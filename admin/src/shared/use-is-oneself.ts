import { useGetIdentity } from 'react-admin'

/** Whether this is about whoever is signed in: they decide nothing about themselves. */
export const useIsOneself = (userId: string): boolean => {
  const { identity } = useGetIdentity()
  return identity !== undefined && String(identity.id) === userId
}
