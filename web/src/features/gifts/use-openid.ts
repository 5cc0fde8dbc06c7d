import { getOpenId, getOpenIdParam } from '@xinyu/contracts/http/product/wechat-pay'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router-dom'
import { api } from '../../shared/api/api.ts'
import { messageOf } from '../../shared/api/error-text.ts'
import { browser } from '../../shared/shell/browser.ts'
import { toast } from '../../shared/ui/overlays/toast-store.ts'

/** The person's openid at WeChat's official account. `ask` redirects to WeChat, which returns to `returnTo`. */
export const useOpenid = (returnTo: string) => {
  const [address] = useSearchParams()
  const [code, state] = [address.get('code') ?? '', address.get('state') ?? '']
  const isBack = code !== '' && state !== ''
  const known = useQuery({
    queryKey: ['openid', code, state],
    queryFn: async () => (await api(getOpenId, { code, state })).openid,
    enabled: isBack,
    staleTime: Infinity,
    retry: false,
  })
  const leave = useMutation({
    mutationFn: async () => {
      const returnUrl = new URL(returnTo, window.location.origin).href
      browser.open((await api(getOpenIdParam, { returnUrl })).url)
    },
    onError: (error) => toast(messageOf(error)),
  })
  return { openid: known.data ?? null, isBack, isAsking: leave.isPending || known.isLoading, ask: () => leave.mutate() }
}
