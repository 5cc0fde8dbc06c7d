// The ways from page to page, in an order that one person can walk. `tap`: what is tapped, or null for the browser's
// Back; `content`: what the new page is there for, of which all must be seen.

export const start = { path: '/', content: ['[data-place=top] article img'] }

const deck = start.content
// a list without people says so
const people = ['main li .title, main .state h2']
const mine = ['main a']
const tab = (path) => `nav a[href="${path}"]:has(svg)`
const back = { tap: null }

export const changes = [
  { name: 'deck → person', tap: '[data-place=top] a[href^="/user/"] h2', content: ['main h2 .name', 'main img'] },
  { name: 'person → deck', ...back, content: deck },
  { name: 'deck → who is online', tap: 'a[href="/online"]', content: people },
  { name: 'online → deck', ...back, content: deck },
  { name: 'deck → browse', tap: 'a[href="/more-user"]', content: ['main li a b', 'main li img'] },
  { name: 'browse → deck', ...back, content: deck },
  { name: 'deck → posts', tap: 'a[href="/posts"]', content: ['[role=feed] article'] },
  { name: 'posts → post', tap: '[role=feed] article a[href^="/post/"]', content: ['main article'] },
  { name: 'post → posts', ...back, content: ['[role=feed] article'] },
  { name: 'posts → deck', ...back, content: deck },
  { name: 'deck → messages', tap: tab('/message'), content: people },
  { name: 'messages → talk', tap: 'main li a[href^="/chat"] .title', content: ['[role=log] article'] },
  { name: 'talk → messages', ...back, content: people },
  { name: 'messages → me', tap: tab('/me'), content: ['main h2 .name'] },
  { name: 'me → edit', tap: 'a[href="/me/edit"]', content: ['main h2 .name'] },
  { name: 'edit → me', ...back, content: mine },
  { name: 'me → VIP', tap: 'a[href="/vip"]', content: ['main .stack h2'] },
  { name: 'VIP → me', ...back, content: mine },
  { name: 'me → relations', tap: 'a[href^="/relations"]', content: people },
  { name: 'relations → me', ...back, content: mine },
  { name: 'me → deck', tap: tab('/'), content: deck },
]
