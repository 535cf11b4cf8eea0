package rampkit

// HardeningScript keeps the user from selecting, zooming, copying and the like (15.1). The document's text fails
// where there is no head yet, and its observer never rests as it hears of its own changes; this one waits for the
// head and writes only what is not there yet (RMP-HRD-15, RMP-HRD-17).
const HardeningScript = `(function(){
  var prevent = function(e){ if (e.preventDefault) e.preventDefault(); };
  var active = {passive:false}, capture = {passive:false, capture:true};
  var clear = function(){
    try { var s = window.getSelection && window.getSelection(); if (s && s.removeAllRanges) s.removeAllRanges(); }
    catch (_) {}
  };
  var enforce = function(el){
    try {
      ['webkitUserSelect','userSelect','webkitTouchCallout'].forEach(function(name){
        if (el.style && name in el.style && el.style[name] !== 'none') el.style[name] = 'none';
      });
      if (el.getAttribute('unselectable') !== 'on') el.setAttribute('unselectable','on');
      if (el.getAttribute('contenteditable') !== 'false') el.setAttribute('contenteditable','false');
    } catch (_) {}
  };
  var enforceAll = function(root){
    enforce(root);
    Array.prototype.forEach.call(root.getElementsByTagName('*'), enforce);
  };
  var prepareHead = function(){
    var meta = document.querySelector('meta[name="viewport"]');
    if (!meta) { meta = document.createElement('meta'); meta.name = 'viewport'; document.head.appendChild(meta); }
    meta.setAttribute('content','` + viewport + `');
    var style = document.createElement('style');
    style.textContent = '` + hardeningStyle + `';
    document.head.appendChild(style);
    enforceAll(document.documentElement);
    new MutationObserver(function(records){
      records.forEach(function(record){
        if (record.type === 'attributes') { enforce(record.target); return; }
        Array.prototype.forEach.call(record.addedNodes, function(n){ if (n.nodeType === 1) enforceAll(n); });
      });
    }).observe(document.documentElement,
      {childList:true, subtree:true, attributes:true, attributeFilter:['contenteditable','style']});
  };
  try {
    ['gesturestart','gesturechange','gestureend','dblclick'].forEach(function(name){
      document.addEventListener(name, prevent, active);
    });
    document.addEventListener('wheel', function(e){ if (e.ctrlKey) e.preventDefault(); }, active);
    document.addEventListener('touchmove', function(e){ if (e.scale && e.scale !== 1) e.preventDefault(); }, active);
    ['selectstart','contextmenu','copy','cut','paste','dragstart'].forEach(function(name){
      document.addEventListener(name, prevent, capture);
    });
    document.addEventListener('selectionchange', clear, {passive:true, capture:true});
    document.onselectstart = function(){ clear(); return false; };
    var timer = setInterval(clear, 160);
    window.addEventListener('pagehide', function(){ clearInterval(timer); });
    var prepare = function(){ try { prepareHead(); } catch (_) {} };
    if (document.head && document.body) prepare();
    else document.addEventListener('DOMContentLoaded', prepare);
  } catch (_) {}
})(); true;`

const hardeningStyle = `html,body{overflow-x:hidden!important;} ` +
	`html,body,*{-webkit-user-select:none!important;user-select:none!important;` +
	`-webkit-touch-callout:none!important;-ms-user-select:none!important;touch-action: pan-y;} ` +
	`*{-webkit-tap-highlight-color: rgba(0,0,0,0)!important;} ` +
	`::selection{background: transparent!important;} ::-moz-selection{background: transparent!important;} ` +
	`a,img{-webkit-user-drag:none!important;user-drag:none!important;-webkit-touch-callout:none!important}`

// NoSelectScript does the least of that in a page that has loaded, however often it runs (15.2). It notes that it
// has run once it has (RMP-NSL-05).
const NoSelectScript = `(function(){
  try {
    if (window.__rkNoSelectApplied) return true;
    var style = document.getElementById('rk-no-select-style');
    if (!style) {
      style = document.createElement('style');
      style.id = 'rk-no-select-style';
      style.textContent = '* { user-select: none !important; -webkit-user-select: none !important; ' +
        '-webkit-touch-callout: none !important; } ::selection { background: transparent !important; }';
      document.head.appendChild(style);
    }
    var prevent = function(e){ if (e && e.preventDefault) e.preventDefault(); return false; };
    document.addEventListener('contextmenu', prevent, {passive: false, capture: true});
    document.addEventListener('selectstart', prevent, {passive: false, capture: true});
    window.__rkNoSelectApplied = true;
  } catch (_) {}
  return true;
})();`
