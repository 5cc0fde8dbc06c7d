import { escapeMarkup } from '@xinyu/contracts/rules/text/markup'

/** A page's address in a link, as far as its preview depends on it. */
export interface SharedPage {
  kind: 'product' | 'invitation' | 'person' | 'post'
  /** path and query below the product's origin; null: it has no address of its own to be shared under */
  address: string | null
}

const kinds = { user: 'person', post: 'post' } as const
const entries: readonly string[] = ['/', '/homepage', '/login', '/register']

/** Only what has the form of an id or a code gets into the page. */
export const sharedPageOf = (url: string): SharedPage => {
  const [pathname = '/', search = ''] = url.split('?')
  const [, kind, id] = /^\/(user|post)\/([0-9a-f]{24})$/.exec(pathname) ?? []
  if (kind && id) return { kind: kinds[kind as keyof typeof kinds], address: `/${kind}/${id}` }
  if (!entries.includes(pathname)) return { kind: 'product', address: null }
  const query = new URLSearchParams(search)
  const code = query.get('shareCode') ?? query.get('invite') ?? ''
  return /^[\w-]{1,20}$/.test(code)
    ? { kind: 'invitation', address: `/register?shareCode=${code}` }
    : { kind: 'product', address: '/' }
}

/**
 * A preview names nobody and shows no picture but ours. Only adults who entered as a guest or member see people, as far
 * as each allows; a preview goes to whoever has the address and stays in other companies' caches after a member hides,
 * is blocked or leaves, or a post is deleted. It is the same for every id, so it does not say which ids exist either.
 */
const cards: Record<SharedPage['kind'], { title: string; description: string }> = {
  product: { title: '心屿：一座认真相遇的小岛', description: '成年人认真交友的地方。真实资料，逐一审核。' },
  invitation: { title: '朋友邀请你加入心屿', description: '一座认真相遇的小岛。真实资料，逐一审核，仅限18周岁以上。' },
  person: { title: '有人在心屿，想让你认识', description: '打开看看是谁。真实资料，逐一审核，仅限18周岁以上。' },
  post: { title: '有人在心屿分享了一条动态', description: '打开看看。真实资料，逐一审核，仅限18周岁以上。' },
}

/** Open Graph and Twitter tags; without `publicUrl` those that need a whole address are absent. */
export const previewTags = ({ kind, address }: SharedPage, publicUrl: string | undefined): string => {
  const { title, description } = cards[kind]
  const origin = publicUrl === undefined ? null : new URL(publicUrl).origin
  const properties = {
    'og:site_name': '心屿',
    'og:type': 'website',
    'og:locale': 'zh_CN',
    'og:title': title,
    'og:description': description,
    ...(origin === null
      ? {}
      : {
          'og:image': `${origin}/icon-512.png`,
          'og:image:width': '512',
          'og:image:height': '512',
          'og:image:alt': '心屿',
        }),
    ...(origin === null || address === null ? {} : { 'og:url': origin + address }),
  }
  const names = { 'twitter:card': 'summary', 'twitter:title': title, 'twitter:description': description }
  const tags = (attribute: string, all: Record<string, string>): string[] =>
    Object.entries(all).map(([name, value]) => `<meta ${attribute}="${name}" content="${escapeMarkup(value)}" />`)
  return [...tags('property', properties), ...tags('name', names)].join('\n    ')
}
