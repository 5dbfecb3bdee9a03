/**
 * Domain endings of addresses that people write without https. The network knows all 1,400; these are nearly all that
 * occur.
 */
const endings = new Set(
  (
    'com net org info biz edu gov int mil app art bar bio blog cafe care chat city cloud club code coffee community company ' +
    'coop design dev digital earth email events fans farm film fm food fun fyi gallery games garden gay global guide health ' +
    'help house how ink kitchen land law life link live lol love market media money museum music name network news ninja one ' +
    'online page photo photos pics place plus press pro pub radio rocks sale school science shop show site social software ' +
    'solutions space store studio style support systems tax team tech theater today tools top tours town training travel ' +
    'tube vet video vip watch website wiki wine work works world wtf xyz yoga zone ' +
    // Countries (ISO 3166, with eu, uk and su).
    'ac ad ae af ag ai al am ao aq ar as at au aw ax az ba bb bd be bf bg bh bi bj bm bn bo br bs bt bw by bz ca cc cd cf cg ' +
    'ch ci ck cl cm cn co cr cu cv cw cx cy cz de dj dk dm do dz ec ee eg er es et eu fi fj fk fo fr ga gd ge gf gg gh gi gl ' +
    'gm gn gp gq gr gs gt gu gw gy hk hm hn hr ht hu id ie il im in io iq ir is it je jm jo jp ke kg kh ki km kn kp kr kw ky ' +
    'kz la lb lc li lk lr ls lt lu lv ly ma mc md me mg mh mk ml mm mn mo mp mq mr ms mt mu mv mw mx my mz na nc ne nf ng ni ' +
    'nl no np nr nu nz om pa pe pf pg ph pk pl pm pn pr ps pt pw py qa re ro rs ru rw sa sb sc sd se sg sh si sk sl sm sn so ' +
    'sr ss st su sv sx sy sz tc td tf tg th tj tk tl tm tn to tr tt tv tw tz ua ug uk us uy uz va vc ve vg vi vn vu wf ws ye ' +
    'yt za zm zw'
  ).split(' '),
);

/** True for a name that looks like an address on the internet: 'studiofala.pl', but not 'index.html'. */
export function isCommonDomain(name: string): boolean {
  const dot = name.lastIndexOf('.');
  return dot > 0 && endings.has(name.slice(dot + 1));
}
