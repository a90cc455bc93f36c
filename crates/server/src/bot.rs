//! A player that knows no rule: it answers a prompt as it comes over the wire with something that looks allowed. For
//! measuring and testing a server from outside.

use engine::Mix;
use serde_json::{Value, json};

/// Some answer to a prompt; none if the prompt offers nothing. `attempt` counts refusals of the same prompt, and leads
/// from what was offered to what is safe.
pub fn reply(prompt: &Value, mix: &mut Mix, attempt: usize) -> Option<Value> {
    let ask = &prompt["ask"];
    match ask["kind"].as_str()? {
        "choose" => Some(json!({ "pick": any(&open(&ask["options"]), mix)? })),
        "several" => several(ask, mix),
        "place" => place(ask, mix, attempt),
        "dice" => dice(ask, mix),
        _ => None,
    }
}

/// The keys of the options that are not closed.
fn open(options: &Value) -> Vec<&str> {
    let options = options.as_array().map_or(&[][..], Vec::as_slice);
    options.iter().filter(|option| option["closed"].is_null()).filter_map(|option| option["key"].as_str()).collect()
}

fn any<T: Copy>(from: &[T], mix: &mut Mix) -> Option<T> {
    (!from.is_empty()).then(|| from[mix.below(from.len() as u32) as usize])
}

fn several(ask: &Value, mix: &mut Mix) -> Option<Value> {
    let mut keys = open(&ask["options"]);
    let least = ask["at_least"].as_u64()? as usize;
    let most = (ask["at_most"].as_u64()? as usize).min(keys.len());
    let count = least + mix.below((most.saturating_sub(least) + 1) as u32) as usize;
    while keys.len() > count {
        keys.remove(mix.below(keys.len() as u32) as usize);
    }
    Some(json!({ "several": keys }))
}

fn place(ask: &Value, mix: &mut Mix, attempt: usize) -> Option<Value> {
    let proposals: Vec<&Value> =
        ask["proposals"].as_array().into_iter().flatten().map(|offer| &offer["reply"]).collect();
    let keys = open(&ask["options"]);
    let offered = proposals.len() + keys.len();
    if offered == 0 || (attempt > 0 && attempt.is_multiple_of(2)) {
        return somewhere(ask, mix);
    }
    let pick = mix.below(offered as u32) as usize;
    Some(proposals.get(pick).map_or_else(|| json!({ "pick": keys[pick - proposals.len()] }), |reply| (*reply).clone()))
}

/// A corner of a zone, or a step from where the first piece stands.
fn somewhere(ask: &Value, mix: &mut Mix) -> Option<Value> {
    let zones = ask["within"].as_array().map_or(&[][..], Vec::as_slice);
    let corners: Vec<&Value> = zones.iter().filter_map(|zone| zone["outline"].as_array()).flatten().collect();
    if let Some(corner) = any(&corners, mix) {
        return Some(json!({ "arrange": { "at": corner } }));
    }
    let from = ask["pieces"].get(0)?["from"].as_array()?;
    let step = |value: &Value, by: u32| value.as_f64().unwrap_or(0.0) + f64::from(by) / 2.0 - 1.0;
    let (east, south) = (mix.below(5), mix.below(5));
    Some(json!({ "arrange": { "at": [step(&from[0], east), step(&from[1], south)] } }))
}

/// A pool is written as `2d6+1d10`.
fn dice(ask: &Value, mix: &mut Mix) -> Option<Value> {
    let mut faces = Vec::new();
    for group in ask["pool"].as_str()?.split('+') {
        let (count, sides) = group.split_once('d')?;
        let sides: u32 = sides.trim().parse().ok()?;
        faces.extend((0..count.trim().parse::<u32>().ok()?).map(|_| mix.below(sides) + 1));
    }
    Some(json!({ "dice": faces }))
}
