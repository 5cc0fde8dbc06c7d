import { useGetIdentity } from 'react-admin'

/** Whether this is the signed-in person, who may not decide about their own account. */
export const useIsSelf = (userId: string): boolean => {
  const { identity } = useGetIdentity()
  return identity !== undefined && String(identity.id) === userId
}
