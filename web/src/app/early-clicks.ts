/**
 * The one inline script of a rendered page. It gives elements their own styles (see document.ts), starts the site’s
 * script once the page has loaded, or at the first touch or key, and notes which buttons are pressed before that script
 * has taken over. Links need no note: they work by themselves. A page out of a cache whose script a deploy has removed
 * is loaded again, once. It is the same text on every page, so that a content security policy can name its hash.
 */
export const earlyStart = `(()=>{
for(const element of document.querySelectorAll('[data-style]')){element.style.cssText=element.dataset.style;element.removeAttribute('data-style')}
const{entry,scripts}=document.currentScript.dataset,pressed=window.earlyClicks=[];
let started;
const start=()=>{
if(started)return;started=1;
for(const href of scripts.split(' '))if(href){const link=document.createElement('link');link.rel='modulepreload';link.href=href;document.head.append(link)}
import(entry).catch(async error=>{
const{status,headers}=await fetch(entry,{method:'HEAD'});
if(status>=500||/script/.test(headers.get('content-type'))||sessionStorage.getItem('goneEntry')===entry)throw error;
sessionStorage.setItem('goneEntry',entry);location.reload()})};
document.addEventListener('click',({target})=>{const button=target.closest('button');if(button&&window.earlyClicks)pressed.push(button)},true);
for(const type of['pointerdown','keydown'])addEventListener(type,start,{once:true,capture:true,passive:true});
if(document.readyState==='complete')start();else addEventListener('load',()=>setTimeout(start))
})()`.replaceAll('\n', '')

declare global {
  interface Window {
    /** Set by the inline script of a rendered page. */
    earlyClicks?: HTMLElement[] | undefined
  }
}

/** Presses again what was pressed before anything could answer. */
export function replayEarlyClicks() {
  const pressed = window.earlyClicks ?? []
  window.earlyClicks = undefined
  for (const button of pressed) if (button.isConnected) button.click()
}
