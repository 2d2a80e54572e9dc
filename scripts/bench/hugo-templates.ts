import type { Route } from '../../src/lib/routes.ts';

/** Templates with the output of the screens: the same elements from the same payloads, without pictures, since the texts have none. */

const base = `{{- $p := .Params.payload -}}{{- $head := $p.head -}}{{- $portal := $p.furniture.portal -}}
{{- $m := index site.Data.messages $head.locale -}}
{{- $title := $head.title | default $portal.title -}}
<!doctype html>
<html lang="{{ $head.locale }}" data-theme="{{ $portal.code }}" data-build="bench">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{{ $title }} | {{ $portal.name }}</title>
<meta name="description" content="{{ $head.description }}">
<link rel="preload" href="/_astro/serif.woff2" as="font" type="font/woff2" crossorigin>
<link rel="stylesheet" href="/theme.css">
<link rel="canonical" href="{{ $head.canonical }}">
{{ range $language, $address := $head.alternates }}<link rel="alternate" hreflang="{{ $language }}" href="{{ $address }}">{{ end }}
{{ with $head.alternates.nl }}<link rel="alternate" hreflang="x-default" href="{{ . }}">{{ end }}
<link rel="alternate" type="application/rss+xml" title="{{ $portal.name }}: {{ index $m "portals.nav.feed" }}" href="/feed.xml">
<link rel="icon" href="/favicon.svg">
<meta name="theme-color" content="{{ $portal.colors.tint }}" media="(prefers-color-scheme: light)">
<meta name="theme-color" content="#1a1714" media="(prefers-color-scheme: dark)">
<meta property="og:type" content="article">
<meta property="og:site_name" content="{{ $portal.name }}">
<meta property="og:title" content="{{ $title }}">
<meta property="og:description" content="{{ $head.description }}">
<meta property="og:locale" content="{{ $head.locale }}_BE">
<meta property="og:url" content="{{ $head.canonical }}">
<meta name="twitter:card" content="summary_large_image">
{{ with $p.article }}<script type="application/ld+json">{{ dict "@context" "https://schema.org" "@type" "Article" "mainEntityOfPage" $head.canonical "headline" .title "description" .description "inLanguage" $head.locale "datePublished" .displayDate "isAccessibleForFree" (not .wall) "publisher" (dict "@type" "Organization" "name" $portal.name) | jsonify | safeJS }}</script>{{ end }}
<link rel="stylesheet" href="/_astro/site.css">
<script type="module" src="/_astro/shell.js"></script>
</head>
<body>
<a class="skip unseen" href="#content">{{ index $m "layouts.skip" }}</a>
<header class="masthead"><div class="page">
<a class="wordmark" href="/"><span>{{ $portal.name }}</span></a>
<a class="language" href="{{ $head.other | default "/" }}" hreflang="{{ $head.locale }}" lang="{{ $head.locale }}" data-locale="{{ $head.locale }}">{{ index $m "portals.language.switch" }}</a>
</div>
<nav class="menu page" aria-label="{{ index $m "portals.nav.main" }}"><ul>
<li><a href="/magazines">{{ index $m "portals.nav.magazines" }}</a></li>
{{ range $p.furniture.themes }}<li class="themes"><a href="{{ .address }}">{{ .title }}</a></li>{{ end }}
<li class="to-themes"><a href="#themes">{{ index $m "portals.nav.themes" }}</a></li>
</ul></nav></header>
<main id="content" tabindex="-1">{{ block "main" (dict "page" . "p" $p "m" $m) }}{{ end }}</main>
<footer class="page"><div class="colophon"><div class="columns">
<div class="about"><a class="wordmark" href="/"><span>{{ $portal.name }}</span></a><p>{{ $portal.description }}</p></div>
<nav aria-labelledby="themes"><h2 id="themes">{{ index $m "portals.nav.themes" }}</h2><ul>{{ range $p.furniture.themes }}<li><a href="{{ .address }}">{{ .title }}</a></li>{{ end }}</ul></nav>
<nav aria-labelledby="portals"><h2 id="portals">{{ index $m "portals.nav.portals" }}</h2><ul>{{ range $p.furniture.related }}<li><a href="https://{{ .domain }}/">{{ .name }}</a></li>{{ end }}</ul></nav>
<nav aria-labelledby="colophon"><h2 id="colophon">{{ index $m "portals.nav.colophon" }}</h2><ul><li><a href="/">{{ index $m "portals.nav.home" }}</a></li><li><a href="/magazines">{{ index $m "portals.nav.magazines" }}</a></li><li><a href="/feed.xml">{{ index $m "portals.nav.feed" }}</a></li></ul></nav>
</div></div></footer>
</body></html>`;

const labels = `<p class="kicker"><span>{{ .tile.kicker | default (index .m "articles.group.articles") }}</span>{{ if .tile.isPremium }}<span class="tag">{{ index .m "articles.label.premium" }}</span>{{ else if .tile.requiresRegistration }}<span class="tag">{{ index .m "articles.label.members" }}</span>{{ end }}</p>`;

const tile = `{{ $date := time.AsTime .tile.displayDate }}<article class="tile {{ .shape }}">{{ if eq .shape "dated-tile" }}<p class="meta"><time datetime="{{ $date.Format "2006-01-02" }}">{{ $date.Format "2 January 2006" }}</time></p>{{ end }}<div>{{ partial "labels.html" . }}<h3 class="headline"><a href="/dossier/{{ .tile.reference }}">{{ .tile.title }}</a></h3>{{ with .tile.description }}<p class="teaser">{{ . }}</p>{{ end }}{{ if ne .shape "dated-tile" }}<p class="meta"><time datetime="{{ $date.Format "2006-01-02" }}">{{ $date.Format "2 January 2006" }}</time></p>{{ end }}</div></article>`;

const cover = `{{ $date := time.AsTime .date }}<div class="cover bare"><span aria-hidden="true"><span class="name">{{ .portal }}</span><span class="issue"><span>{{ replace (index .m "magazine.issue") "{number}" (string .number) }}</span><span>{{ $date.Format "January 2006" }}</span></span><span class="line">{{ .line }}</span></span></div>`;

const issue = `{{ $date := time.AsTime .tile.displayDate }}<article class="tile issue-tile">{{ partial "cover.html" (dict "portal" .portal "date" .tile.displayDate "number" .tile.number "line" .tile.coverLine "m" .m) }}<div>{{ if .tile.isFreePremium }}<p class="kicker">{{ index .m "articles.label.free" }}</p>{{ end }}<h3 class="headline"><a href="/magazine/{{ .tile.reference }}">{{ .tile.title }}</a></h3><p class="meta"><time datetime="{{ $date.Format "2006-01-02" }}">{{ $date.Format "January 2006" }}</time></p></div></article>`;

const text = `{{ $a := .p.article }}{{ $m := .m }}{{ $date := time.AsTime $a.displayDate }}<article class="page"><header><div class="article-head columns">{{ partial "labels.html" (dict "tile" $a "m" $m) }}<h1>{{ $a.title }}</h1>{{ with $a.description }}<p class="standfirst">{{ . }}</p>{{ end }}</div></header>
<div class="article-body columns"><div class="margin"><div class="byline" role="group" aria-label="{{ index $m "article.about" }}"><p><time datetime="{{ $date.Format "2006-01-02" }}">{{ $date.Format "2 January 2006" }}</time></p><p>{{ replace (index $m "article.number") "{number}" (string $a.number) }}</p><p>{{ $a.readingMinutes }} min</p></div></div>
<div class="measure">{{ if $a.wall }}<section class="wall" aria-labelledby="wall"><h2 id="wall">{{ index $m "articles.paywall.login.title" }}</h2><p>{{ index $m "articles.paywall.login.why" }}</p><p>{{ index $m "articles.paywall.login.next" }}</p><p class="length">{{ index $m "articles.paywall.length" }}</p></section>{{ else }}<div class="prose">{{ .page.Content }}</div>{{ end }}
<div class="article-foot">{{ with $a.interesses }}<div class="topics"><h2>{{ index $m "article.topics" }}</h2><ul>{{ range . }}<li>{{ .name }}</li>{{ end }}</ul></div>{{ end }}</div></div></div></article>`;

const article = `{{ define "main" }}{{ partial "text.html" . }}{{ $m := .m }}{{ with .p.related }}<section class="related page" aria-labelledby="related"><div class="section-head"><h2 id="related">{{ index $m "article.related" }}</h2></div><ul class="four">{{ range . }}<li>{{ partial "tile.html" (dict "tile" . "m" $m "shape" "near") }}</li>{{ end }}</ul></section>{{ end }}{{ end }}`;

const magazine = `{{ define "main" }}{{ $m := .m }}{{ $v := .p.viewer }}{{ $open := "" }}{{ with .p.article }}{{ $open = .reference }}{{ end }}
{{ if .p.article }}<div class="issue-bar"><div class="page"><p><strong>{{ $v.title }}</strong><span>{{ (time.AsTime $v.date).Format "January 2006" }}</span></p><a href="/magazine/{{ $v.reference }}">{{ index $m "magazine.back" }}</a></div></div>{{ partial "text.html" . }}<div class="page"><nav class="turn" aria-label="{{ index $m "magazine.turn" }}"><ul>{{ range slice .p.previous .p.next }}{{ if . }}{{ $at := . }}<li class="tile"><p class="kicker">{{ index $m "magazine.next" }}</p><p class="headline"><a href="/magazine/{{ $v.reference }}/{{ . }}" rel="next">{{ range $v.items }}{{ with .tile }}{{ if eq .reference $at }}{{ .title }}{{ end }}{{ end }}{{ end }}</a></p></li>{{ end }}{{ end }}</ul><p class="meta">{{ index $m "magazine.keys" }}</p></nav></div>
{{ else }}<div class="band"><div class="issue-head page columns">{{ partial "cover.html" (dict "portal" .p.furniture.portal.name "date" $v.date "number" $v.number "line" $v.coverLine "m" $m) }}<div><p class="kicker"><time>{{ (time.AsTime $v.date).Format "January 2006" }}</time></p><h1>{{ $v.title }}</h1></div></div></div>{{ end }}
<section class="contents page columns" aria-labelledby="contents"><div class="section-head"><h2 id="contents">{{ index $m "magazine.contents" }}</h2></div><ol>{{ range $index, $item := $v.items }}{{ with $item.tile }}<li><article class="tile entry"><p class="folio" aria-hidden="true">{{ add $index 1 }}</p><div>{{ partial "labels.html" (dict "tile" . "m" $m) }}<h3 class="headline"><a href="/magazine/{{ $v.reference }}/{{ .reference }}">{{ .title }}</a></h3>{{ if eq .reference $open }}<p class="meta">{{ index $m "magazine.current" }}</p>{{ else }}{{ with .description }}<p class="teaser">{{ . }}</p>{{ end }}{{ end }}</div></article></li>{{ end }}{{ end }}</ol></section>{{ end }}`;

const steps = `{{ $m := .m }}{{ with .p.steps }}<nav class="steps" aria-label="{{ index $m "lists.steps" }}"><span>{{ with .newer }}<a href="{{ . }}" rel="prev">{{ index $m "lists.newer" }}</a>{{ end }}</span><span>{{ .page }}</span><span>{{ with .older }}<a href="{{ . }}" rel="next">{{ index $m "lists.older" }}</a>{{ end }}</span></nav>{{ end }}`;

const theme = `{{ define "main" }}{{ $m := .m }}<div class="page"><header class="list-head columns"><div><p class="kicker">{{ index $m "themes.page.kicker" }}</p><h1>{{ .p.theme.title }}</h1><p class="standfirst">{{ .p.theme.description }}</p></div><dl class="facts"><dt>{{ index $m "themes.page.topics" }}</dt><dd>{{ delimit .p.interests ", " }}</dd></dl></header><ul class="dated">{{ range .p.articles }}<li>{{ partial "tile.html" (dict "tile" . "m" $m "shape" "dated-tile") }}</li>{{ end }}</ul>{{ partial "steps.html" . }}</div>{{ end }}`;

const magazines = `{{ define "main" }}{{ $m := .m }}{{ $name := .p.furniture.portal.name }}<div class="page"><header class="list-head columns"><div><h1>{{ index $m "magazines.title" }}</h1><p class="standfirst">{{ index $m "magazines.intro" }}</p></div></header></div><div class="page"><ul class="covers">{{ range .p.magazines }}<li>{{ partial "issue.html" (dict "tile" . "m" $m "portal" $name) }}</li>{{ end }}</ul>{{ partial "steps.html" . }}</div>{{ end }}`;

const home = `{{ define "main" }}{{ $m := .m }}{{ $name := .p.furniture.portal.name }}<section class="front page columns">{{ range .p.articles }}<div>{{ partial "tile.html" (dict "tile" . "m" $m "shape" "row") }}</div>{{ end }}</section><section class="band"><ul class="covers">{{ range .p.magazines }}<li>{{ partial "issue.html" (dict "tile" . "m" $m "portal" $name) }}</li>{{ end }}</ul></section><section class="themes-place"><ul class="index">{{ range .p.themes }}<li><a href="/{{ .reference }}">{{ .title }}</a><p>{{ .description }}</p></li>{{ end }}</ul></section>{{ end }}`;

const byRoute = {
  article,
  magazine,
  magazineArticle: magazine,
  page: theme,
  pagePart: theme,
  magazines,
  magazinesPart: magazines,
  home,
} satisfies Partial<Record<Route, string>>;

/** Routes of all generators: nearly all addresses. The few others per portal are built by ours alone and not counted. */
export const compared: ReadonlySet<string> = new Set(Object.keys(byRoute));

/** Templates by their path below the folder of the site. */
export const templates: Readonly<Record<string, string>> = {
  'layouts/_default/baseof.html': base,
  ...Object.fromEntries(
    Object.entries({ labels, tile, cover, issue, text, steps }).map(([name, body]) => [`layouts/partials/${name}.html`, body]),
  ),
  ...Object.fromEntries(Object.entries(byRoute).map(([route, body]) => [`layouts/${route}/single.html`, body])),
};
